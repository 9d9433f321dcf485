/** What is known of a cloud, beside its octree. */
export const CLOUD_FACTS_FILE = 'cloud-facts.json';
