import { z } from 'zod'
import { ids, optionalText, text } from '../../../common/fields'

/** Among staff; pupils and parents see what is shared to their class, whichever of these it is. */
export const RESOURCE_SHARES = ['OWN', 'GROUP', 'SCHOOL'] as const
export type ResourceShare = (typeof RESOURCE_SHARES)[number]
export const RESOURCE_SHARE_LABELS = {
  OWN: '仅自己',
  GROUP: '教研组',
  SCHOOL: '全校教师',
} as const satisfies Record<ResourceShare, string>

/** By content, whatever the file is called. */
export const RESOURCE_KINDS = ['IMAGE', 'PDF', 'OFFICE', 'AUDIO', 'VIDEO', 'TEXT'] as const
export type ResourceKind = (typeof RESOURCE_KINDS)[number]
export const RESOURCE_KIND_LABELS = {
  IMAGE: '图片',
  PDF: 'PDF',
  OFFICE: 'Office 文档',
  AUDIO: '音频',
  VIDEO: '视频',
  TEXT: '文本',
} as const satisfies Record<ResourceKind, string>

export const RESOURCE_NAME_MAX = 80
export const RESOURCE_FOLDER_MAX = 40
export const RESOURCE_TAG_MAX = 20
export const RESOURCE_TAGS_MAX = 10
export const RESOURCE_LINE_MAX = 200
export const RESOURCE_CLASSES_MAX = 100
/** How long what was deleted can be brought back. */
export const BIN_DAYS = 30

/** What nobody said otherwise. */
export const USUAL_SOURCE = '原创'
export const USUAL_COPYRIGHT = '版权归作者所有，仅供校内教学使用'

const tag = text({
  required: '标签不能为空',
  max: RESOURCE_TAG_MAX,
  length: `标签不能超过 ${RESOURCE_TAG_MAX} 个字`,
})
const folder = () => optionalText({ max: RESOURCE_FOLDER_MAX })

/** Forms send nothing where nothing is chosen: no field that has to be filled. */
const noneOfNull = (value: unknown) => (value === null ? [] : value)

/** What is written of a resource: where it lies, what it is called, who sees it, and whose it is. */
export const resourceFields = {
  name: text({ required: '请输入资源名称', max: RESOURCE_NAME_MAX }),
  unit: folder(),
  lesson: folder(),
  tags: z.preprocess(
    noneOfNull,
    z
      .array(tag, '标签不正确')
      .max(RESOURCE_TAGS_MAX, `标签最多 ${RESOURCE_TAGS_MAX} 个`)
      .transform((tags) => [...new Set(tags)]),
  ),
  share: z.enum(RESOURCE_SHARES, '请选择共享范围'),
  /** Whose pupils and parents see it in their course. */
  classIds: z.preprocess(
    noneOfNull,
    ids('班级不正确').pipe(
      z.array(z.int()).max(RESOURCE_CLASSES_MAX, `最多共享给 ${RESOURCE_CLASSES_MAX} 个班级`),
    ),
  ),
  source: text({ required: '请输入来源', max: RESOURCE_LINE_MAX }),
  copyright: text({ required: '请输入版权说明', max: RESOURCE_LINE_MAX }),
}
