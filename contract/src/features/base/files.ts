import { z } from 'zod'
import { endpoint } from '../../common/endpoint'
import { optionalText } from '../../common/fields'

const MB = 1024 * 1024
export const FILE_MAX_BYTES = 10 * MB

/** What nothing has taken over by then is swept: a form left open overnight still finds what was uploaded for it. */
export const LOOSE_HOURS = 24

export const StoredFile = z.object({
  id: z.int(),
  url: z.string(),
  thumbnailUrl: z.string().nullable(),
  name: z.string(),
  size: z.int(),
  type: z.string(),
})
export type StoredFile = z.output<typeof StoredFile>

export const filesApi = {
  upload: endpoint('POST /api/files/upload', {
    summary: '上传文件',
    access: 'session',
    upload: { maxBytes: FILE_MAX_BYTES, tooLarge: '文件大小不能超过 10MB!', missing: '请选择要上传的文件' },
    body: z.object({ type: optionalText({ max: 50 }), description: optionalText({ max: 500 }) }),
    data: StoredFile,
    done: '上传成功',
    failed: '上传失败',
  }),
  /** The token may stand in the query, for images and downloads that cannot carry a header (000 §7). */
  get: endpoint('GET /api/files/{a}/{b}', {
    summary: '读取文件',
    access: 'session',
    query: z.object({
      token: z.string().optional(),
      size: z.enum(['thumbnail']).optional(),
      /** A document for the viewer of the browser, in a frame of the page. */
      view: z.enum(['frame']).optional(),
    }),
    reply: 'file',
    protects: false,
    linked: true,
  }),
}
