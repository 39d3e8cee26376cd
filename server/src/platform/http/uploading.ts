/** A pupil who has sent one photo sends the next. */
const QUIET_MS = 300

let sending = 0
let lastMs = Number.NEGATIVE_INFINITY

/** Counted while somebody sends a file, so that what can wait does. */
export const whileUploading = async <T>(work: () => Promise<T>): Promise<T> => {
  sending += 1
  try {
    return await work()
  } finally {
    sending -= 1
    lastMs = performance.now()
  }
}

/** Nobody sends a file to this server. */
export const isQuiet = () => sending === 0 && performance.now() - lastMs > QUIET_MS
