import type { StoredFile } from '@xueqiao/contract/features/base/files'
import { useSearchParams } from 'react-router'
import type { z } from 'zod'
import type { AnyEndpoint } from '../../../../api/call'
import { useViewer } from '../../../../session/access'
import { pick, type Values } from '../../../kit/form/form-body'
import { useFormDialog } from '../../../kit/form/useFormDialog'
import type { Answering } from '../../../kit/request'

interface Options<S extends z.ZodObject, Detail> {
  noun: string
  schema: S
  api: { get: Answering<Detail>; create: AnyEndpoint; update: AnyEndpoint }
  blank: Values
}

const idsOf = (files: unknown) => (files as StoredFile[] | undefined)?.map(({ id }) => id)

/** The form shows the files; what is sent are their numbers. */
export const useHandedInDialog = <S extends z.ZodObject, Detail extends { files: StoredFile[] }>({
  noun,
  schema,
  api,
  blank,
}: Options<S, Detail>) => {
  const { user, kind } = useViewer()
  const names = Object.keys(schema.shape)
  // Whoever comes from a pupil hands in theirs.
  const named = Number(useSearchParams()[0].get('studentId')) || null
  return useFormDialog({
    noun,
    schema,
    get: api.get,
    create: api.create,
    update: api.update,
    blank: { studentId: kind === 'student' ? user?.profileId : named, fileIds: [], ...blank },
    valuesOf: (row: Detail) => ({ ...pick(row, names), fileIds: row.files }),
    body: (values) => ({ ...pick(values, names), fileIds: idsOf(values.fileIds) }),
  })
}
