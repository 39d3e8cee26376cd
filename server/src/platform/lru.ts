export interface Lru<V> {
  get: (key: string) => V | undefined
  set: (key: string, value: V) => void
  delete: (key: string) => void
  clear: () => void
}

/** Keeps what was used last, and no more than `most` of it: whatever fills it makes room again by not being used. */
export const createLru = <V>(most: number, onDropped: (key: string) => void = () => {}): Lru<V> => {
  // In the order of use: the first is the one that was not used for longest.
  const held = new Map<string, V>()
  const set = (key: string, value: V) => {
    held.delete(key)
    held.set(key, value)
    const [oldest] = held.keys()
    if (held.size <= most || oldest === undefined) return
    held.delete(oldest)
    onDropped(oldest)
  }
  return {
    get: (key) => {
      const value = held.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
    delete: (key) => void held.delete(key),
    clear: () => held.clear(),
  }
}
