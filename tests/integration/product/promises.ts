/** What the product promises and the measurements that show whether each is kept, without their prefix. */
export const PROMISES: Readonly<Record<string, readonly string[]>> = {
  'no acknowledged edit is lost': [
    'store_up',
    'store_lost_total',
    'edits_saved_total',
    'journal_waiting_edits',
    'journal_waiting_bytes',
    'journal_quarantined_entries',
  ],
  'an edit is acknowledged soon': ['edit_ack_seconds', 'journal_commit_seconds', 'journal_batch_edits'],
  'others see it soon': [
    'projection_lag_seconds',
    'journal_unprojected_entries',
    'journal_unprojected_oldest_seconds',
    'between_nodes_up',
  ],
  'what may not be is refused': ['edits_refused_total', 'sockets_closed_total', 'uploads_refused_total'],
  'a right that ends ends within two seconds': ['access_change_heard_seconds', 'logins_total'],
  'nobody stalls the others': [
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_eventloop_lag_max_seconds',
    'process_resident_memory_bytes',
    'process_cpu_seconds_total',
    'database_waiting_callers',
    'database_connections',
  ],
  'rooms open soon, also after a restart': [
    'room_open_seconds',
    'process_start_time_seconds',
    'process_ready',
    'process_info',
  ],
  'the api answers': ['http_requests_total', 'http_request_seconds'],
  'files and jobs': [
    'job_queue_jobs',
    'jobs_running',
    'jobs_total',
    'job_seconds',
    'storage_up',
    'storage_free_bytes',
  ],
  'who is there': ['people_present', 'rooms_open', 'sockets_open', 'live_feeds_open'],
};
