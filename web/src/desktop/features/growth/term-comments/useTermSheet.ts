import {
  termCommentsApi as api,
  type TermSheetRow,
} from '@xueqiao/contract/features/growth/term-comments/api'
import { call } from '../../../../api/call'
import { useApi } from '../../../../api/queries'
import { useSheetSave } from '../../../kit/sheet/useSheetSave'

export const useTermSheet = (asked: { classId: number; semesterId: number }) => {
  const query = useApi(api.sheet, { query: asked }, { staleTime: 0 })
  const rows = query.data?.rows ?? []
  const saving = useSheetSave({
    ...{ rows, noun: '评语', endpoint: api.saveSheet, refetch: query.refetch },
    textOf: ({ text }: TermSheetRow, _cell: 'text') => text ?? '',
    send: (changed) => {
      const sent = changed.map(({ row: { studentId, version }, typed: { text = '' } }) => ({
        ...{ studentId, version, text },
      }))
      return call(api.saveSheet, { body: { ...asked, rows: sent } })
    },
  })
  return { query, rows, ...saving }
}
