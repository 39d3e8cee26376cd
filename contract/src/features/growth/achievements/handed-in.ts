import { z } from 'zod'
import { Instant } from '../../../common/dates'
import { flag, Id, ids, optionalText, readVersion, readVersions, text } from '../../../common/fields'
import { StoredFile } from '../../base/files'
import { OWN_AUTHOR_KINDS } from '../authors'
import { ACHIEVEMENT_NOTE_MAX, ACHIEVEMENT_STATUSES, PROOFS_MAX, REJECT_REASON_MAX } from './values'

/** What awards and activities have in common: handed in with proofs, and decided by those in charge of the class. */

export const note = () => optionalText({ max: ACHIEVEMENT_NOTE_MAX })

export const given = () => ({
  studentId: Id('请选择学生'),
  /** All of them: what is no longer named is let go. Without it they stay as they are. */
  fileIds: z
    .array(Id('证明材料不正确'), '证明材料不正确')
    .max(PROOFS_MAX, `证明材料不能超过 ${PROOFS_MAX} 个`)
    .transform((list) => [...new Set(list)])
    .optional(),
  version: readVersion(),
})

export const HandedInRow = z.object({
  id: z.int(),
  studentId: z.int(),
  studentName: z.string(),
  studentNumber: z.string(),
  className: z.string().nullable(),
  note: z.string().nullable(),
  status: z.enum(ACHIEVEMENT_STATUSES),
  reason: z.string().nullable(),
  authorKind: z.enum(OWN_AUTHOR_KINDS),
  authorName: z.string(),
  decidedByName: z.string().nullable(),
  decidedAt: Instant.nullable(),
  version: z.int(),
  mayEdit: z.boolean(),
  mayDecide: z.boolean(),
})
export type HandedInRow = z.output<typeof HandedInRow>

export const withProofs = () => ({ files: z.array(StoredFile) })

export const handedInFilters = () => ({
  classId: Id('班级不正确').optional(),
  studentId: Id('学生不正确').optional(),
  /** Part of a name, in characters or pinyin, or of a number. */
  keyword: z.string().trim().max(50, '关键字过长').optional(),
  status: z.enum(ACHIEVEMENT_STATUSES, '审核状态不正确').optional(),
  /** Of the classes that whoever asks is in charge of: where they decide. */
  charged: flag().optional(),
})

/** Where the lines about what was handed in of one pupil lead: the list of its kind, of this pupil. */
export const ofPupilIn = (list: string, studentId: number) =>
  `${list}${list.includes('?') ? '&' : '?'}studentId=${studentId}`

export const Chosen = (message: string) =>
  z.object({
    ids: ids(message).refine((list) => list.length > 0, message),
    versions: readVersions(),
  })

export const Rejection = z.object({
  reason: text({ required: '请填写退回原因', max: REJECT_REASON_MAX }),
  version: readVersion(),
})
