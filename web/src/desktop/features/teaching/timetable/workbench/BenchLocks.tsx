import type { ScheduleLesson } from '@xueqiao/contract/features/teaching/timetable/versions'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { placeOf } from './bench'
import type { Bench } from './useBench'

/** What the table that is shown is called, and all its lessons. */
export interface ShownTable {
  name: string
  lessons: readonly ScheduleLesson[]
}

const ALL = 0

/** All lessons of the table that is shown, or those of one course in it, locked or unlocked as one step. */
export const BenchLocks = ({
  table: { name, lessons },
  onChange,
}: {
  table: ShownTable
  onChange: Bench['change']
}) => {
  const [asked, setAsked] = useState(ALL)
  const courses = new Map(lessons.map(({ courseId, courseName }) => [courseId, courseName]))
  const course = courses.has(asked) ? asked : ALL
  const placed = lessons.filter(
    ({ courseId, weekday }) => weekday !== null && (course === ALL || courseId === course),
  )
  const what = `${name}的${courses.get(course) ?? '全部课'}`
  const setAll = (locked: boolean) => {
    const meant = placed.filter((one) => one.locked !== locked)
    return {
      count: meant.length,
      run: () =>
        void onChange(
          `${locked ? '锁定' : '解锁'}${what}`,
          meant.map((one) => ({ id: one.id, after: { ...placeOf(one), locked } })),
        ),
    }
  }
  const [lock, unlock] = [setAll(true), setAll(false)]
  return (
    <section aria-label="成批锁定">
      <h2>成批锁定</h2>
      <p className="wb-buttons">
        <Select<number>
          size="small"
          aria-label="锁定哪些课"
          value={course}
          options={[
            { value: ALL, label: `${name}的全部课` },
            ...[...courses].map(([value, label]) => ({ value, label })),
          ]}
          onChange={setAsked}
        />
        <Button size="small" disabled={lock.count === 0} onClick={lock.run}>
          锁定 {lock.count} 次课
        </Button>
        <Button size="small" disabled={unlock.count === 0} onClick={unlock.run}>
          解锁 {unlock.count} 次课
        </Button>
      </p>
    </section>
  )
}
