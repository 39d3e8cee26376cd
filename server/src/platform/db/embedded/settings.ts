const onWindows = process.platform === 'win32'

export interface Endpoint {
  /** A folder with the socket, or 127.0.0.1 on Windows. */
  host: string
  port: number
}

/** Given on the command line, so that every data folder follows the version of the server. */
export const settings = (endpoint: Endpoint, fsync: boolean): Record<string, string | number> => ({
  listen_addresses: onWindows ? endpoint.host : '',
  ...(onWindows ? {} : { unix_socket_directories: endpoint.host, unix_socket_permissions: '0700' }),
  port: endpoint.port,
  // Small: one school's server on a small machine, together below 300 MiB.
  shared_buffers: '48MB',
  max_connections: 40,
  // A restore takes every table, index and key of the school at once: some 2,600.
  max_locks_per_transaction: 256,
  max_wal_size: '256MB',
  min_wal_size: '48MB',
  huge_pages: 'off',
  jit: 'off',
  max_worker_processes: 2,
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  autovacuum: 'on',
  autovacuum_max_workers: 2,
  autovacuum_worker_slots: 2,
  // No replicas: fewer processes and less log to write.
  io_method: 'sync',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_replication_slots: 0,
  max_logical_replication_workers: 0,
  synchronous_commit: 'on',
  fsync: fsync ? 'on' : 'off',
  full_page_writes: fsync ? 'on' : 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements go to the server, which asked; here they would only leave personal data behind.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
})
