import {
  termCommentsApi as api,
  type TermSheetRow,
} from '@xueqiao/contract/features/growth/term-comments/api'
import { useState } from 'react'
import { call } from '../../../../api/call'
import { CallError } from '../../../../api/call-error'
import { reportFailure } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { touch } from '../../../../api/stale-after-change'
import { toast } from '../../../../lib/toast'

/** What is typed stays until it is saved, also while the sheet is read anew under it. */
export const useTermSheet = (asked: { classId: number; semesterId: number }) => {
  const query = useApi(api.sheet, { query: asked }, { staleTime: 0 })
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [refused, setRefused] = useState<Readonly<Record<number, string>>>({})
  const [busy, setBusy] = useState(false)
  const rows = query.data?.rows ?? []
  const read = (row: TermSheetRow) => typed[row.studentId] ?? row.text ?? ''
  const changed = rows.filter(({ studentId }) => typed[studentId] !== undefined)

  const type = (row: TermSheetRow, text: string) => {
    const { [row.studentId]: _before, ...rest } = typed
    setTyped(text === (row.text ?? '') ? rest : { ...rest, [row.studentId]: text })
  }

  const refuse = async (error: unknown) => {
    reportFailure(error, api.saveSheet)
    if (!(error instanceof CallError)) return
    const told = error.errors.flatMap(({ field, message }) => {
      const row = changed[Number(/^rows\.(\d+)/.exec(field)?.[1])]
      return row === undefined ? [] : [[row.studentId, message] as const]
    })
    setRefused(Object.fromEntries(told))
    // Whoever saves again has seen what stands there now.
    if (error.stale !== undefined) await query.refetch()
  }

  const save = async () => {
    if (busy || changed.length === 0) return
    setBusy(true)
    try {
      const sent = changed.map((row) => ({
        ...{ studentId: row.studentId, version: row.version },
        text: typed[row.studentId] ?? '',
      }))
      await call(api.saveSheet, { body: { ...asked, rows: sent } })
      setTyped({})
      setRefused({})
      toast.success(`已保存 ${changed.length} 名学生的评语`)
      await touch(api.saveSheet)
    } catch (error) {
      await refuse(error)
    } finally {
      setBusy(false)
    }
  }

  return { query, rows, read, type, save, busy, changed: changed.length, refused }
}
