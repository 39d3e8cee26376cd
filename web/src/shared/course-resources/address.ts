import { courseResourcesApi as api } from '@xueqiao/contract/features/teaching/course-resources/api'
import { callFile, queryString } from '../../api/call'
import { reportFailure } from '../../api/failure'
import { fileAt } from '../../api/file-at'
import { useSession } from '../../session/store'

/** What browsers load by themselves carries the token in its address (000 §7). */
const withToken = (path: string, query: Record<string, unknown> = {}) =>
  path + queryString({ ...query, token: useSession.getState().token ?? '' })

type Stored = { url: string; thumbnailUrl: string | null }

export const mediaOf = ({ url }: Pick<Stored, 'url'>) => withToken(url)
export const framedOf = ({ url }: Pick<Stored, 'url'>) => withToken(url, { view: 'frame' })
export const thumbnailOf = ({ url }: Stored) => withToken(url, { size: 'thumbnail' })

export const downloadOf = ({ id }: { id: number }) => api.download.path.replace('{id}', String(id))

/** Its head alone; a refusal says why in its body. */
const headOf = async (address: string, request: RequestInit) => {
  const head = await fetch(address, { ...request, method: 'HEAD' })
  return head.ok ? head : fetch(address, request)
}

/**
 * Saved by the browser itself while it comes: no memory holds a film. It tells nobody of a refusal, so that is asked for
 * beforehand.
 */
export const save = async (path: string, query: Record<string, unknown> = {}) => {
  const file = fileAt(path + queryString(query), { failed: '下载失败' })
  try {
    await callFile(file, undefined, { fetch: headOf })
  } catch (error) {
    return reportFailure(error, file)
  }
  const link = document.createElement('a')
  link.href = withToken(path, query)
  link.download = ''
  return link.click()
}

const MB = 1024 * 1024
export const sizeText = (bytes: number) =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MB).toFixed(1)} MB`
