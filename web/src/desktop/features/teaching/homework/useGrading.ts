import { useQuery } from '@tanstack/react-query'
import type { StaleChange } from '@xueqiao/contract/common/envelope'
import type { HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi as api } from '@xueqiao/contract/features/teaching/homework/marking'
import type { SubmissionDetail } from '@xueqiao/contract/features/teaching/homework/submission'
import { useEffect, useEffectEvent, useState } from 'react'
import { useActions } from '../../../../api/action'
import { call } from '../../../../api/call'
import { CallError } from '../../../../api/call-error'
import { queryClient } from '../../../../api/queries'
import { toast } from '../../../../lib/toast'
import { type MarkFields, markingDraft, useMark } from './useMark'

const MARKING_MS = 20_000

/** Said again while the work is open; the answer is who else has it open. */
const useOthers = (id: number) =>
  useQuery({
    queryKey: ['homework marking', id],
    queryFn: () => call(api.marking, { params: { id } }, { aside: true }),
    refetchInterval: MARKING_MS,
    gcTime: 0,
  }).data ?? []

export const keyOf = (id: number) => [api.submission.path, { params: { id } }]

const lacking = ({ scoring }: HomeworkDetail, { score, level }: MarkFields) => {
  if (scoring === 'points' && score === null) return '请输入分数'
  if (scoring === 'stars' && score === null) return '请选择星级'
  return scoring === 'level' && level === null ? '请选择等级' : undefined
}

/** Saving and giving back one work; what somebody else did to it meanwhile is said, and nothing of either is lost. */
export const useGrading = (homework: HomeworkDetail, submission: SubmissionDetail) => {
  const mark = useMark(submission)
  const { opened, fields, ink } = mark
  const { run, busy } = useActions()
  const [refused, setRefused] = useState<StaleChange>()
  const others = useOthers(opened.id)

  // Where nothing was begun, what others did is simply shown.
  const follow = useEffectEvent((latest: SubmissionDetail) => {
    if (latest.version > opened.version && !mark.dirty) mark.adopt(latest)
  })
  useEffect(() => follow(submission), [submission])

  const done = (data: SubmissionDetail) => {
    markingDraft(opened).keep('')
    setRefused(undefined)
    queryClient.setQueryData(keyOf(opened.id), data)
    mark.adopt(data)
  }
  const failed = async (error: unknown) => {
    if (!(error instanceof CallError) || error.stale === undefined) return
    setRefused(error.stale)
    await queryClient.invalidateQueries({ queryKey: keyOf(opened.id) })
  }
  const params = { id: opened.id }
  const layers = [...ink.layers]
  const { version } = opened
  const isNewer = submission.version > opened.version

  return {
    mark,
    busy,
    others,
    /** There is something to mark. */
    isOpen: opened.state === 'SUBMITTED' || opened.state === 'GRADED',
    stale: refused,
    /** Only on the same handing in: on other photos the marks mean nothing. */
    canCarryOver: isNewer && submission.times === opened.times,
    carryOver: () => {
      mark.carryOver(submission)
      setRefused(undefined)
    },
    showLatest: () => {
      mark.adopt(submission)
      setRefused(undefined)
    },
    save: async () => {
      if (busy || !(opened.state === 'SUBMITTED' || opened.state === 'GRADED')) return false
      const message = lacking(homework, fields)
      if (message !== undefined) {
        toast.warning(message)
        return false
      }
      const body = { ...fields, layers, version }
      return run(api.grade, { params, body }, { after: done, failed })
    },
    giveBack: (reason: string) =>
      run(api.return, { params, body: { reason, layers, version } }, { after: done, failed }),
  }
}
