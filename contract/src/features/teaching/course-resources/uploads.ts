import { z } from 'zod'
import { endpoint } from '../../../common/endpoint'
import { text, whole } from '../../../common/fields'
import { StoredFile } from '../../base/files'

const MB = 1024 * 1024

/** Large files come in parts of this size: what broke off goes on after the last that arrived. */
export const PART_BYTES = 2 * MB
/** Far more than any school lets through; the school's own limit is a setting. */
const SIZE_MAX = 4096 * MB

export const UploadInput = z.object({
  name: text({ required: '请选择要上传的文件', max: 255 }),
  size: whole(1, SIZE_MAX, '文件是空的或过大'),
})
export type UploadInput = z.output<typeof UploadInput>

export const UploadState = z.object({ id: z.int(), size: z.int(), received: z.int() })
export type UploadState = z.output<typeof UploadState>

const PATH = '/api/course-resources/uploads'
const access = 'courseResource:upload'

export const resourceUploadsApi = {
  begin: endpoint(`POST ${PATH}`, {
    summary: '开始上传一个文件',
    access,
    body: UploadInput,
    data: UploadState,
    failed: '上传失败',
  }),
  state: endpoint(`GET ${PATH}/{uploadId}`, {
    summary: '已经收到多少：中断后从这里继续',
    access,
    data: UploadState,
    failed: '上传失败',
  }),
  part: endpoint(`POST ${PATH}/{uploadId}/parts`, {
    summary: '上传接下来的一段；已收到的一段再次上传不会重复',
    access,
    query: z.object({ offset: whole(0, SIZE_MAX, '位置不正确').default(0) }),
    upload: { maxBytes: PART_BYTES, tooLarge: '每段不能超过 2MB!', missing: '请选择要上传的文件' },
    data: UploadState,
    failed: '上传失败',
  }),
  complete: endpoint(`POST ${PATH}/{uploadId}/complete`, {
    summary: '全部收到后：按内容识别类型并保存',
    access,
    data: StoredFile,
    failed: '上传失败',
  }),
  cancel: endpoint(`DELETE ${PATH}/{uploadId}`, {
    summary: '取消上传',
    access,
    done: '已取消上传',
    failed: '取消上传失败',
  }),
}
