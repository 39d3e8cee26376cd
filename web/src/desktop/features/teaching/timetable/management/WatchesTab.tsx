import { PERIOD_KINDS } from '@xueqiao/contract/features/school/bell-schedules/periods'
import { WATCH_KINDS, type WatchKind } from '@xueqiao/contract/features/teaching/timetable/values'
import type { Schedule } from '@xueqiao/contract/features/teaching/timetable/versions'
import {
  scheduleWatchesApi as api,
  type ScheduleWatches,
  type WatchesPut,
} from '@xueqiao/contract/features/teaching/timetable/watches'
import { Button, Checkbox, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useActions } from '../../../../../api/action'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { useConfirm } from '../../../../kit/dialog/useConfirm'
import { EmptyState, FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { isOpenFor } from './editable'
import { WatchGrid } from './WatchGrid'
import { countsOf, ofClass, ofTeacher } from './watch-grid'

/** How many are given to somebody, and how evenly. */
const Sum = ({ data }: { data: ScheduleWatches }) => {
  const wanted = data.classes.reduce((sum, { days, periods }) => sum + days * periods.length, 0)
  const counts = [...countsOf(data).values()]
  return (
    <p className="muted tm-line">
      共 {wanted} 个时段，已安排 {data.watches.length} 个
      {counts.length > 0 &&
        `，${counts.length} 位教师每人每周 ${Math.min(...counts)}–${Math.max(...counts)} 次`}
      {data.over > 0 && `；超出每周 ${data.max} 次的共 ${data.over} 次`}
    </p>
  )
}

interface Props {
  version: Schedule
}

const Editor = ({ version, read }: Props & { read: ScheduleWatches }) => {
  const { id } = version
  const [answer, setAnswer] = useState<ScheduleWatches>()
  // What was just saved is there before it has been read anew.
  const data = answer !== undefined && answer.version > read.version ? answer : read
  const [of, setOf] = useState<'class' | 'teacher'>('class')
  const [classId, setClass] = useState<number>()
  const [teacherId, setTeacher] = useState<number>()
  const there = WATCH_KINDS.filter((kind) =>
    data.classes.some(({ periods }) => periods.some((period) => period.kind === kind)),
  )
  const usual = there.filter((kind) => kind !== 'AFTER_SCHOOL')
  const [kinds, setKinds] = useState<WatchKind[]>(usual.length > 0 ? usual : there)
  const { run, busy } = useActions()
  const confirm = useConfirm()
  const disabled = !isOpenFor(version)
  const put = (watches: WatchesPut['watches']) =>
    void run(api.put, { params: { id }, body: { version: data.version, watches } }, { after: setAnswer })
  const propose = async (anew: boolean) => {
    const names = kinds.map((kind) => PERIOD_KINDS[kind]).join('、')
    const question = `${names}已安排的教师会全部重新安排，手工改过的也不保留。`
    if (anew && !(await confirm({ title: '重新安排', question, ok: '重新安排' }))) return
    await run(
      api.propose,
      { params: { id }, body: { version: data.version, kinds, anew } },
      {
        after: setAnswer,
        done: ({ filled, open }) =>
          `已安排 ${filled} 个时段${open > 0 ? `，${open} 个时段没有合适的教师` : ''}`,
      },
    )
  }
  const teachers = [
    ...new Map(data.classes.flatMap((one) => one.teachers.map((who) => [who.id, who.name] as const))),
  ]
  const shownClass = data.classes.find((one) => one.id === classId) ?? data.classes[0]
  const [shownId, shownName] = teachers.find(([one]) => one === teacherId) ?? teachers[0] ?? []
  if (shownClass === undefined)
    return (
      <EmptyState
        icon="cal"
        title="没有要看班的时段"
        text="在基础数据的作息时间里添加早读、晚自习或课后服务，这里就可以安排由谁看班。"
      />
    )
  return (
    <>
      {!disabled && (
        <div className="tm-line">
          <Checkbox.Group<WatchKind>
            value={kinds}
            options={there.map((value) => ({ value, label: PERIOD_KINDS[value] }))}
            onChange={setKinds}
          />
          <Button
            type="primary"
            loading={busy}
            disabled={kinds.length === 0}
            onClick={() => void propose(false)}
          >
            自动安排空缺
          </Button>
          <Button disabled={busy || kinds.length === 0} onClick={() => void propose(true)}>
            重新安排
          </Button>
        </div>
      )}
      {!disabled && (
        <p className="muted tm-line">
          在本班任课教师（包括走班教本班学生的）和班主任中轮流，早读先安排语文和外语；避开同一时间有课或已在别班看班的教师，次数均衡，当天课少的优先。看班时不上新课。
        </p>
      )}
      <Sum data={data} />
      <div className="tm-line">
        <Segmented<'class' | 'teacher'>
          aria-label="看哪一张表"
          value={of}
          options={[
            { value: 'class', label: '按班级' },
            { value: 'teacher', label: '按教师' },
          ]}
          onChange={setOf}
        />
        {of === 'class' ? (
          <Select<number>
            {...{ 'aria-label': '班级', showSearch: true, optionFilterProp: 'label', value: shownClass.id }}
            options={data.classes.map((one) => ({ value: one.id, label: one.name }))}
            onChange={setClass}
          />
        ) : (
          <Select<number>
            {...{ 'aria-label': '教师', showSearch: true, optionFilterProp: 'label', value: shownId ?? null }}
            options={teachers.map(([value, label]) => ({ value, label }))}
            onChange={setTeacher}
          />
        )}
      </div>
      {of === 'class' ? (
        <WatchGrid
          {...{ name: shownClass.name, grid: ofClass(data, shownClass), disabled, busy }}
          onChange={put}
        />
      ) : (
        shownId !== undefined && (
          <WatchGrid
            {...{ name: shownName ?? '', grid: ofTeacher(data, shownId), disabled, busy }}
            onChange={put}
          />
        )
      )}
    </>
  )
}

/** 早读、晚自习、课后服务: who is with which class, by one click or by hand. */
export const WatchesTab = ({ version }: Props) => {
  const query = useApi(api.list, { params: { id: version.id } }, { staleTime: 0, silent: true })
  const { data, error } = query
  if (data === undefined)
    return error === null ? (
      <LoadingRows rows={3} />
    ) : (
      <FailedState title="未能加载看班安排" text={failureText(error, api.list)} onRetry={query.refetch} />
    )
  return <Editor version={version} read={data} />
}
