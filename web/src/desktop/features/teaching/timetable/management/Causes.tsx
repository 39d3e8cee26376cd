import { roomsApi } from '@xueqiao/contract/features/school/rooms/api'
import { softened, type TimetableRules } from '@xueqiao/contract/features/teaching/timetable/rules'
import { scheduleRunsApi } from '@xueqiao/contract/features/teaching/timetable/runs'
import {
  schedulesApi as api,
  type ScheduleDetail,
  type Workbench,
} from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Cause, Diagnosis, Problem } from '@xueqiao/timetable'
import { Button } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useActions } from '../../../../../api/action'
import { call } from '../../../../../api/call'
import { useApi } from '../../../../../api/queries'
import { touch } from '../../../../../api/stale-after-change'
import { useCan } from '../../../../../session/access'
import { LoadingRows } from '../../../../kit/list/TableState'
import { mapOf, namesOf } from '../workbench/bench'
import { useEngine } from '../workbench/useEngine'
import { Findings } from './Findings'

const SHOWN = 6

/** No rule alone is in the way. What is planned may be more than there is room for: the check has it in numbers. */
const NoCause = ({ id }: { id: number }) => {
  const { data, isPending } = useApi(api.check, { params: { id } }, { staleTime: 0, silent: true })
  if (isPending) return <LoadingRows rows={2} />
  const findings = data?.findings.filter(({ fatal }) => fatal) ?? []
  return findings.length === 0 ? (
    <p className="muted">没有一条规则单独放宽就能排完：可以再运行久一些，或到工作台手工安排。</p>
  ) : (
    <>
      <p className="muted">没有一条规则单独放宽就能排完，要先改安排：</p>
      <Findings findings={findings} />
    </>
  )
}

/** Makes it as it was. */
type GaveWay = () => Promise<unknown>

interface Props {
  schedule: ScheduleDetail
  data: Workbench
  seconds: number
  seed: number
}

const Found = ({ schedule, data, seconds, seed }: Props) => {
  const { id } = schedule
  const can = useCan()
  const engine = useEngine()
  const { run, busy } = useActions()
  const [found, setFound] = useState<Diagnosis>()
  // As the server gave it: what is locked is one of the things that can give way.
  const problem = data.problem as unknown as Problem
  const map = useMemo(() => mapOf(data, problem), [data, problem])
  const names = useMemo(() => {
    const byId = new Map(data.lessons.map((lesson) => [String(lesson.id), lesson]))
    return namesOf(data, byId, map)
  }, [data, map])
  useEffect(() => {
    if (engine === undefined) return
    let isOld = false
    void engine.ask('load', problem)
    void engine.ask('diagnose', map.placements(data.lessons)).then((answer) => !isOld && setFound(answer))
    return () => {
      isOld = true
    }
  }, [engine, problem, map, data])

  /** As it is in the base data, and for so many classes at once. */
  const widen = async (room: number, classesAtOnce: number): Promise<GaveWay> => {
    const {
      id: _,
      className: __,
      classGrade: ___,
      ...known
    } = await call(roomsApi.get, { params: { id: room } })
    const save = (body: typeof known) => call(roomsApi.update, { params: { id: room }, body })
    const { version } = await save({ ...known, classesAtOnce })
    return () => save({ ...known, version })
  }
  const soften = async (rule: string): Promise<GaveWay> => {
    const save = (rules: TimetableRules, version: number) =>
      call(api.update, { params: { id }, body: { rules, version } })
    const { version } = await save(softened(schedule.rules, rule), schedule.version)
    return () => save(schedule.rules, version)
  }
  const unlock = async (activity: string): Promise<GaveWay> => {
    const lesson = data.lessons.find((one) => String(one.id) === activity)
    const place = { id: lesson?.id ?? 0, weekday: lesson?.weekday ?? null }
    const save = (locked: boolean, version: number) => {
      const moves = [{ ...place, lessonNumber: lesson?.lessonNumber ?? null, locked }]
      return call(api.move, { params: { id }, body: { version, moves } })
    }
    const { version } = await save(false, schedule.version)
    return () => save(true, version)
  }
  const giveWay = ({ knob }: Cause) => {
    if (knob.kind === 'CAPACITY') return widen(Number(knob.room), knob.to)
    return knob.kind === 'RULE' ? soften(knob.rule) : unlock(knob.activity)
  }
  const apply = (cause: Cause) => {
    let back: GaveWay | undefined
    const again = async () => {
      back = await giveWay(cause)
      return call(scheduleRunsApi.start, { params: { id }, body: { seconds, seed } })
    }
    // Without a run nothing has given way.
    const failed = async () => {
      await back?.()
      await touch(api.update)
    }
    return run(scheduleRunsApi.start, again, { failed })
  }
  /** Whoever plans need not be whoever keeps the rooms. */
  const mayGive = ({ knob }: Cause) => knob.kind !== 'CAPACITY' || can(...roomsApi.update.access)
  const lessonWords = (activity: string) => {
    const { course, classes } = names.lesson(activity)
    return `${classes}的${course}`
  }
  const wordsOf = ({ knob, price }: Cause) => {
    if (knob.kind === 'RULE') return `放宽“${names.rule(knob.rule)}”，代价：约 ${price} 处不遵守`
    if (knob.kind === 'LOCK') return `解锁${lessonWords(knob.activity)}，代价：这节课会换时间`
    return `${names.room(knob.room)}同时容纳 ${knob.to} 个班，代价：约 ${price} 节超出现在的容量`
  }
  if (found === undefined)
    return (
      <p className="muted" role="status">
        正在逐条试算哪一条规则放宽后能排完，通常不到半分钟…
      </p>
    )
  const { unplaced, causes } = found
  return (
    <>
      <p>
        {unplaced.length === 0
          ? '课都已排下，但有必须遵守的规则未遵守。'
          : `未排 ${unplaced.length} 节：${unplaced.slice(0, SHOWN).map(lessonWords).join('、')}${unplaced.length > SHOWN ? '等' : ''}。已排的部分保留在草稿中。`}
      </p>
      {causes.length === 0 && <NoCause id={id} />}
      <ul className="tm-findings">
        {causes.map((cause) => (
          <li key={wordsOf(cause)}>
            <span>{wordsOf(cause)}</span>
            {mayGive(cause) ? (
              <Button loading={busy} onClick={() => void apply(cause)}>
                照此放宽并继续排课
              </Button>
            ) : (
              <span className="muted">请由可以修改场地的人在基础数据中调整</span>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** Why not everything found a place, as real solves have confirmed it, and what it costs to give way. */
export const Causes = ({ id, ...rest }: { id: number; seconds: number; seed: number }) => {
  const schedule = useApi(api.get, { params: { id } }, { staleTime: 0 })
  const bench = useApi(api.workbench, { params: { id } }, { staleTime: 0 })
  if (schedule.data === undefined || bench.data === undefined) return <LoadingRows rows={2} />
  return (
    <section aria-label="排不下的原因">
      <Found key={bench.data.version} schedule={schedule.data} data={bench.data} {...rest} />
    </section>
  )
}
