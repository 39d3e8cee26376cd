/** 000 §9. */
const TIMEOUT_MS = 120_000

/** A script that did not come (000 §8). */
export class ChunkError extends Error {
  constructor(
    readonly type: '加载超时' | '文件缺失',
    readonly address: string,
  ) {
    super(`${type}: ${address}`)
    this.name = 'ChunkError'
  }
}

const addressIn = (message: string) =>
  /(?:https?:\/\/\S+|\/\S+\.(?:js|css|tsx?)\S*)/.exec(message)?.[0] ?? window.location.pathname

const timeout = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new ChunkError('加载超时', window.location.href)), TIMEOUT_MS)
  })

export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await Promise.race([load(), timeout()])
  } catch (error) {
    if (error instanceof ChunkError) throw error
    throw new ChunkError('文件缺失', addressIn(error instanceof Error ? error.message : ''))
  }
}
