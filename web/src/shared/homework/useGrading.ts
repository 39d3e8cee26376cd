import { useQuery } from '@tanstack/react-query'
import type { StaleChange } from '@xueqiao/contract/common/envelope'
import type { HomeworkDetail } from '@xueqiao/contract/features/teaching/homework/assign'
import { markingApi as api } from '@xueqiao/contract/features/teaching/homework/marking'
import type { SubmissionDetail } from '@xueqiao/contract/features/teaching/homework/submission'
import { useEffect, useEffectEvent, useState } from 'react'
import { useActions } from '../../api/action'
import { call } from '../../api/call'
import { CallError } from '../../api/call-error'
import { queryClient } from '../../api/queries'
import { formatFeedTime } from '../../lib/format'
import { toast } from '../../lib/toast'
import { addressOf } from '../chat/files'
import { sendMarks } from './mark-delivery'
import { keepMark, type MarkFields, readMark } from './mark-store'
import { useMark } from './useMark'
import { isPicture } from './words'

const MARKING_MS = 20_000
/** It stays on the machine, and goes by itself. */
const OFFLINE = { offline: '没有网络，批改已留在本机，联网后自动保存' }

/** Said again while the work is open; the answer is who else has it open. */
const useOthers = (id: number) =>
  useQuery({
    queryKey: ['homework marking', id],
    queryFn: () => call(api.marking, { params: { id } }, { aside: true }),
    refetchInterval: MARKING_MS,
    gcTime: 0,
  }).data ?? []

const keyOf = (id: number) => [api.submission.path, { params: { id } }]

/** The work and its first photo are there before it is asked for. */
export const fetchAhead = async (id: number) => {
  await queryClient.prefetchQuery({
    queryKey: keyOf(id),
    queryFn: () => call(api.submission, { params: { id } }),
  })
  const photo = queryClient.getQueryData<SubmissionDetail>(keyOf(id))?.versions[0]?.files.find(isPicture)
  if (photo !== undefined) new Image().src = addressOf(photo)
}

const lacking = ({ scoring }: Pick<HomeworkDetail, 'scoring'>, { score, level }: MarkFields) => {
  if (scoring === 'points' && score === null) return '请输入分数'
  if (scoring === 'stars' && score === null) return '请选择星级'
  return scoring === 'level' && level === null ? '请选择等级' : undefined
}

/** Who has changed it meanwhile, as far as that is known. */
const staleText = (refused: StaleChange | undefined) => {
  const what = '这份作业，您的批改还没有保存'
  if (refused === undefined) return `有人改动了${what}`
  return `${refused.changedBy}在 ${formatFeedTime(refused.changedAt)} 改动了${what}`
}

/** Saving and giving back one work; what somebody else did to it meanwhile is said, and nothing of either is lost. */
export const useGrading = (homework: Pick<HomeworkDetail, 'scoring'>, submission: SubmissionDetail) => {
  const mark = useMark(submission)
  const { opened, fields, ink, marking } = mark
  const { id, version, times, studentName, state } = opened
  const { run, busy } = useActions()
  const [refused, setRefused] = useState<StaleChange>()
  const others = useOthers(id)
  const isNewer = submission.version > version
  const isOpen = state === 'SUBMITTED' || state === 'GRADED'

  // Where nothing was begun, or what was begun has arrived, what is there now is simply shown.
  const follow = useEffectEvent((latest: SubmissionDetail) => {
    if (latest.version > version && !(mark.dirty && mark.differsFrom(latest))) mark.adopt(latest)
  })
  useEffect(() => follow(submission), [submission])

  const settle = () => setRefused(undefined)
  const done = (data: SubmissionDetail) => {
    settle()
    queryClient.setQueryData(keyOf(id), data)
    mark.adopt(data)
  }
  const failedWith = (reason: string | null) => async (error: unknown) => {
    if (!(error instanceof CallError)) return
    const sends = error.network ? { studentName, reason } : null
    keepMark(id, { version, times, marking, sends })
    if (sends !== null) sendMarks()
    if (error.stale === undefined) return
    setRefused(error.stale)
    await queryClient.invalidateQueries({ queryKey: keyOf(id) })
  }
  /** Also with what will be saved by itself one can go on. */
  const goesOn = (isDone: boolean) => isDone || readMark(id)?.sends != null
  const params = { id }
  const drawn = { layers: [...ink.layers], version }

  return {
    mark,
    busy,
    others,
    /** There is something to mark. */
    isOpen,
    stale: refused === undefined && !(isNewer && mark.dirty) ? undefined : staleText(refused),
    /** Only on the same handing in: on other photos the marks mean nothing. */
    canCarryOver: isNewer && submission.times === times,
    carryOver: () => {
      mark.carryOver(submission)
      settle()
    },
    showLatest: () => {
      mark.adopt(submission)
      settle()
    },
    save: async () => {
      if (busy || !isOpen) return false
      const message = lacking(homework, fields)
      if (message !== undefined) {
        toast.warning(message)
        return false
      }
      const body = { ...fields, ...drawn }
      const told = { after: done, failed: failedWith(null), texts: OFFLINE }
      return goesOn(await run(api.grade, { params, body }, told))
    },
    giveBack: async (reason: string) => {
      const told = { after: done, failed: failedWith(reason), texts: OFFLINE }
      const { comment, tags } = fields
      return goesOn(await run(api.return, { params, body: { reason, comment, tags, ...drawn } }, told))
    },
  }
}
