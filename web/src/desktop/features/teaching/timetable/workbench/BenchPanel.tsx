import type { ScheduleLesson, Workbench } from '@xueqiao/contract/features/teaching/timetable/versions'
import type { Violation } from '@xueqiao/timetable'
import { Button } from 'antd'
import { useState } from 'react'
import { teachersOf } from '../teachers-of'
import { BenchCounts } from './BenchCounts'
import { BenchLocks, type ShownTable } from './BenchLocks'
import { slotName } from './bench'
import type { AllTold, Told } from './told'
import type { Bench } from './useBench'

const SHOWN = 6

interface ChosenProps {
  lesson: ScheduleLesson
  told: AllTold | undefined
  isDraft: boolean
  onPut: (told: Told) => void
  onOver: (told: Told | undefined) => void
  onChange: Bench['change']
}

const placeWords = ({ weekday, lessonNumber }: ScheduleLesson) =>
  weekday === null || lessonNumber === null ? '未排' : slotName(weekday, lessonNumber)

/** Reasons, the most frequent first. */
const reasonsIn = (list: readonly Told[]) => {
  const counts = new Map<string, number>()
  for (const { reasons } of list)
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)
}

const Chosen = ({ lesson, told, isDraft, onPut, onOver, onChange }: ChosenProps) => {
  const [isWhole, setWhole] = useState(false)
  const possible = told?.list.filter(({ rank }) => rank !== 'BLOCKED') ?? []
  const blocked = told?.list.filter(({ rank }) => rank === 'BLOCKED') ?? []
  const { weekday, lessonNumber, room, locked } = lesson
  const set = (words: string, some: object) =>
    void onChange(`${words} ${lesson.courseName}`, [
      { id: lesson.id, after: { weekday, lessonNumber, room, locked, ...some } },
    ])
  return (
    <section aria-label="选中的课">
      <h2>
        {lesson.courseName} {teachersOf(lesson)}
      </h2>
      <p className="muted">
        {lesson.classes.map(({ name }) => name).join('、')}，{placeWords(lesson)}
        {room !== null && `，${room.name}`}
        {lesson.length > 1 && '，连堂'}
      </p>
      {isDraft && (
        <p className="wb-buttons">
          {weekday !== null && (
            <>
              <Button size="small" onClick={() => set(locked ? '解锁' : '锁定', { locked: !locked })}>
                {locked ? '解锁' : '锁定'}
              </Button>
              <Button
                size="small"
                onClick={() => set('取下', { weekday: null, lessonNumber: null, room: null, locked: false })}
              >
                取下
              </Button>
            </>
          )}
        </p>
      )}
      {locked && <p className="muted">已锁定，解锁后可以移动。</p>}
      {told === undefined && !locked && <p className="muted">正在找可去的地方…</p>}
      <ul className="wb-ways">
        {possible.slice(0, isWhole ? undefined : SHOWN).map((one) => (
          <li key={slotName(one.weekday, one.number)}>
            <button
              type="button"
              disabled={!isDraft}
              onClick={() => onPut(one)}
              onMouseEnter={() => onOver(one)}
              onMouseLeave={() => onOver(undefined)}
              onFocus={() => onOver(one)}
            >
              <b className={one.rank === 'GOOD' ? 'wb-dot-good' : 'wb-dot-possible'}>
                {slotName(one.weekday, one.number)}
              </b>
              <span>
                {one.along} {one.breaks !== '' && <b className="wb-worse">{one.breaks}</b>}
              </span>
              <em>{one.cost}</em>
            </button>
          </li>
        ))}
      </ul>
      {possible.length > SHOWN && (
        <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
          {isWhole ? '只看最好的' : `全部 ${possible.length} 处可去`}
        </Button>
      )}
      {blocked.length > 0 && (
        <>
          <h3>不可去的 {blocked.length} 处</h3>
          <ul className="wb-reasons">
            {reasonsIn(blocked).map(([reason, count]) => (
              <li key={reason}>
                {reason}
                <span className="muted">{count} 处</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface Props extends Omit<ChosenProps, 'lesson' | 'onChange'> {
  data: Workbench
  bench: Bench
  table: ShownTable
  lesson: ScheduleLesson | undefined
  over: Told | undefined
  /** Why nothing can be changed, where that is so. */
  closed: string
  /** Somebody wants to see where a rule is broken. */
  onShow: (violation: Violation) => void
}

export const BenchPanel = ({
  data,
  bench,
  table,
  lesson,
  over,
  told,
  isDraft,
  closed,
  onPut,
  onOver,
  onShow,
}: Props) => (
  <aside className="wb-panel card">
    {bench.warnings.length > 0 && (
      <section aria-label="提醒">
        <h2>提醒 {bench.warnings.length}</h2>
        <ul className="wb-reasons">
          {bench.warnings.map((warning) => (
            <li key={warning}>
              {warning}
              <Button size="small" onClick={() => bench.seen(warning)}>
                知道了
              </Button>
            </li>
          ))}
        </ul>
      </section>
    )}
    {lesson === undefined ? (
      <p className="muted">
        {isDraft
          ? '选一节课：点击，或用方向键移到那里按回车。然后拖到、点到或用回车放到新的位置，Esc 取消。触摸屏上按住一节课再拖。'
          : `选一节课，看它还能放在哪里、为什么。${closed}`}
      </p>
    ) : (
      <Chosen key={lesson.id} {...{ lesson, told, isDraft, onPut, onOver }} onChange={bench.change} />
    )}
    {isDraft && <BenchLocks table={table} onChange={bench.change} />}
    <section aria-label="规则">
      <h2>规则</h2>
      <BenchCounts {...{ data, bench, over, onShow }} />
    </section>
  </aside>
)
