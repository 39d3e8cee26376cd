import { courseResourcesApi as api } from '@xueqiao/contract/features/teaching/course-resources/api'
import { queryString } from '../../api/call'
import { useSession } from '../../session/store'

/** What browsers load by themselves carries the token in its address (000 §7). */
const withToken = (path: string, query: Record<string, unknown> = {}) =>
  path + queryString({ ...query, token: useSession.getState().token ?? '' })

type Stored = { url: string; thumbnailUrl: string | null }

export const mediaOf = ({ url }: Pick<Stored, 'url'>) => withToken(url)
export const framedOf = ({ url }: Pick<Stored, 'url'>) => withToken(url, { view: 'frame' })
export const thumbnailOf = ({ url }: Stored) => withToken(url, { size: 'thumbnail' })

export const downloadOf = ({ id }: { id: number }) => withToken(api.download.path.replace('{id}', String(id)))
export const zipOf = (folder: { courseId: string | number; unit?: string; lesson?: string }) =>
  withToken(api.zip.path, folder)

/** Saved by the browser itself while it comes: no memory holds a film. */
export const save = (address: string) => {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

const MB = 1024 * 1024
export const sizeText = (bytes: number) =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / MB).toFixed(1)} MB`
