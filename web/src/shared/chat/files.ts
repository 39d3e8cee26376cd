import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { FILE_MAX_BYTES } from '@xueqiao/contract/features/base/files'
import { UPLOAD_TYPES } from '@xueqiao/contract/features/family/communication/messages'
import { useSession } from '../../session/store'

/** Images and downloads cannot carry a header, so the token stands in the query (000 §7). */
const withToken = (address: string) => {
  const token = useSession.getState().token ?? ''
  return `${address}${address.includes('?') ? '&' : '?'}token=${encodeURIComponent(token)}`
}

export const addressOf = ({ url }: Pick<StoredFile, 'url'>) => withToken(url)
export const thumbnailOf = ({ url, thumbnailUrl }: StoredFile) => withToken(thumbnailUrl ?? url)

const KB = 1024
export const sizeText = (bytes: number) => {
  if (bytes < KB) return `${bytes} B`
  if (bytes < KB * KB) return `${Math.round(bytes / KB)} KB`
  return `${(bytes / KB / KB).toFixed(1)} MB`
}

export const ACCEPTED_FILES = UPLOAD_TYPES.map((type) => `.${type}`).join()
export const ACCEPTED_IMAGES = '.jpg,.jpeg,.png,.gif'

const extensionOf = (name: string) => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Why a file cannot be sent; said before anything is uploaded. */
export const refusalOf = ({ name, size }: { name: string; size: number }): string | undefined => {
  const type = extensionOf(name)
  if (!UPLOAD_TYPES.includes(type === 'jpeg' ? 'jpg' : type))
    return `不能发送 ${name}：支持 ${UPLOAD_TYPES.join('、')} 文件`
  if (size > FILE_MAX_BYTES) return '文件大小不能超过 10MB!'
  return size === 0 ? `不能发送 ${name}：文件是空的` : undefined
}
