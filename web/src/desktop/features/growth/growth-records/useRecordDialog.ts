import { today } from '@xueqiao/contract/common/school-time'
import type { StoredFile } from '@xueqiao/contract/features/base/files'
import {
  growthRecordsApi as api,
  type RecordDetail,
  RecordInput,
} from '@xueqiao/contract/features/growth/growth-records/api'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import { RECORDS } from './naming'

const valuesOf = (row: RecordDetail) => ({
  ...{ classId: row.classId, studentId: row.studentId, date: row.date },
  ...{ stage: row.stage, semesterId: row.semesterId },
  ...{ dimension: row.dimension, indicatorId: row.indicatorId, title: row.title, content: row.content },
  ...{ fileIds: row.photos, version: row.version },
})

/** The form holds photos, the wire their numbers. */
const bodyOf = (form: Record<string, unknown>) => {
  const { classId: _class, stage: _stage, semesterId: _semester, fileIds, ...values } = form
  return { ...values, fileIds: ((fileIds ?? []) as StoredFile[]).map(({ id }) => id) }
}

export const useRecordDialog = (student: { studentId?: number; classId?: number } = {}) =>
  useFormDialog({
    noun: RECORDS.noun,
    schema: RecordInput,
    get: api.get,
    create: api.create,
    update: api.update,
    blank: { ...student, date: today(), fileIds: [] },
    valuesOf,
    body: bodyOf,
  })
export type RecordDialogState = ReturnType<typeof useRecordDialog>
