/** Records that were deleted, or are just being: a page that still shows one does not ask for it again. */
const gone = new Set<string>()

/** `/api/departments/7` of `/api/departments/{id}/teachers` and its number. */
const recordOf = (path: string, input: unknown) => {
  const [own, rest] = path.split('/{id}', 2)
  const id = (input as { params?: { id?: unknown } } | undefined)?.params?.id
  return own === undefined || rest === undefined || id === undefined ? undefined : `${own}/${id}`
}

/** What a call deletes: the record itself, not something that hangs on it, nor a talk, which may come back. */
const DELETES = /^(?!\/api\/communication\/).*\/\{id\}(\/with-user)?$/
export const deletedBy = ({ method, path }: { method: string; path: string }, input: unknown) =>
  method === 'DELETE' && DELETES.test(path) ? recordOf(path, input) : undefined

/** Already while it is asked for: others hear of the deed before whoever did it gets the answer. */
export const whileGone = async <T>(record: string | undefined, work: () => Promise<T>): Promise<T> => {
  if (record === undefined) return work()
  gone.add(record)
  try {
    return await work()
  } catch (error) {
    gone.delete(record)
    throw error
  }
}

export const isGone = (path: unknown, input: unknown) => {
  const record = typeof path === 'string' ? recordOf(path, input) : undefined
  return record !== undefined && gone.has(record)
}
