/** Files on their way, by client id: too large for localStorage, and needed after a reload. */
const NAME = 'xueqiao-outbox'
const STORE = 'files'

const inMemory = new Map<string, File>()

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const run = async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) => {
  const db = await open()
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    db.close()
  }
}

/** Without a database (a private window of some browsers) the file lives as long as the page. */
const quietly = (task: Promise<unknown>) => task.catch(() => undefined)

/** Whether it will be there after a reload. */
export const keepFile = async (clientId: string, file: File): Promise<boolean> => {
  inMemory.set(clientId, file)
  const put = await quietly(run('readwrite', (store) => store.put(file, clientId)))
  return put !== undefined
}

export const keptFile = async (clientId: string): Promise<File | undefined> => {
  const here = inMemory.get(clientId)
  if (here !== undefined) return here
  const file = await quietly(run('readonly', (store) => store.get(clientId)))
  return file instanceof File ? file : undefined
}

export const dropFile = async (clientId: string) => {
  inMemory.delete(clientId)
  await quietly(run('readwrite', (store) => store.delete(clientId)))
}
