/**
 * What becomes of every field of a markup: kept in a note, mapped to something of it, or listed as lost in the report of
 * the import. Names are those of BCF 3.0 with the parts of a topic below `Topic`, those of its comments and views below
 * their own; guarded by read-bcf.test.ts, which
 * finds each field of real files here.
 */
export type FieldFate = 'kept' | 'mapped' | 'lost';

export const BCF_FIELDS: Readonly<Record<string, FieldFate>> = {
  'Topic@Guid': 'kept',
  'Topic@TopicStatus': 'mapped',
  'Topic@TopicType': 'lost',
  'Topic@ServerAssignedId': 'lost',
  'Topic/Title': 'mapped',
  'Topic/Description': 'mapped',
  'Topic/Priority': 'lost',
  'Topic/Index': 'lost',
  'Topic/Labels': 'mapped',
  'Topic/ReferenceLinks': 'lost',
  'Topic/CreationDate': 'lost',
  'Topic/CreationAuthor': 'lost',
  'Topic/ModifiedDate': 'lost',
  'Topic/ModifiedAuthor': 'lost',
  'Topic/DueDate': 'mapped',
  'Topic/AssignedTo': 'mapped',
  'Topic/Stage': 'lost',
  'Topic/BimSnippet': 'lost',
  'Topic/DocumentReferences': 'lost',
  'Topic/RelatedTopics': 'lost',
  'Topic/Comments': 'mapped',
  'Topic/Viewpoints': 'kept',
  Header: 'lost',
  'Comment@Guid': 'kept',
  'Comment/Date': 'mapped',
  'Comment/Author': 'mapped',
  'Comment/Comment': 'mapped',
  'Comment/Viewpoint': 'kept',
  'Comment/ModifiedDate': 'lost',
  'Comment/ModifiedAuthor': 'lost',
  'Viewpoint@Guid': 'kept',
  'Viewpoint/Viewpoint': 'kept',
  'Viewpoint/Snapshot': 'mapped',
  'Viewpoint/Index': 'mapped',
  // Of 2.0 alone: a comment stands in its topic, and the status is the topic's.
  'Comment/Topic': 'mapped',
  'Comment/Status': 'lost',
  'Comment/VerbalStatus': 'lost',
  'Comment/ReplyToComment': 'lost',
};

/** Names of older versions. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  'Topic/ReferenceLink': 'Topic/ReferenceLinks',
  'Topic/DocumentReference': 'Topic/DocumentReferences',
  'Topic/DocumentReferences': 'Topic/DocumentReferences',
  'Topic/RelatedTopic': 'Topic/RelatedTopics',
  'Topic/RelatedTopics': 'Topic/RelatedTopics',
  Comment: 'Topic/Comments',
  Viewpoints: 'Topic/Viewpoints',
};

export function fieldName(name: string): string {
  return OLD_NAMES[name] ?? name;
}
