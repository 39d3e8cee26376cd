import { daysAfter, shortWeekday, weekdayOf } from '@xueqiao/contract/common/calendar'
import { today } from '@xueqiao/contract/common/school-time'
import {
  substitutionsApi as api,
  type DeskLeave,
  isOpen,
} from '@xueqiao/contract/features/teaching/substitutions/api'
import { Button } from 'antd'
import { useState } from 'react'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Icon } from '../../../../lib/icons'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { LeaveList, UNSTAFFED } from './LeaveList'
import { LessonDesk } from './LessonDesk'
import { Overtaken } from './Overtaken'
import { arrangedOf, Slip } from './Slip'
import { TermCard } from './TermCard'
import { countOf, inOrder } from './when'

const openOf = ({ lessons }: Pick<DeskLeave, 'lessons'>) => lessons.filter(isOpen)

/** 今天, 明天, or 11-19 周四. */
const dayName = (date: string) => {
  if (date === today()) return '今天'
  return date === daysAfter(today(), 1) ? '明天' : `${date.slice(5)} ${shortWeekday(weekdayOf(date))}`
}

/** The leaves of a week at the left; of the chosen one the lessons, and what could become of each of them. */
export const DeskTab = ({ date, onEdit }: { date: string; onEdit: (leave: DeskLeave) => void }) => {
  const query = useApi(api.desk, { query: { date } }, { silent: true, staleTime: 0 })
  const [chosenId, choose] = useState<number>()
  const { data } = query
  if (data === undefined)
    return (
      <section className="card">
        {query.error === null ? (
          <LoadingRows />
        ) : (
          <FailedState
            title="未能加载调课代课"
            text={failureText(query.error, api.desk)}
            onRetry={() => void query.refetch()}
          />
        )}
      </section>
    )
  const { leaves, unstaffed } = data
  const isUnstaffed = chosenId === UNSTAFFED && unstaffed.length > 0
  const chosen = isUnstaffed
    ? undefined
    : (leaves.find(({ id }) => id === chosenId) ??
      leaves.find((leave) => openOf(leave).length > 0) ??
      (openOf({ lessons: unstaffed }).length > 0 ? undefined : leaves[0]))
  const open = leaves.flatMap(openOf)
  const alone = openOf({ lessons: unstaffed })
  const [earliest] = [...leaves, { lessons: unstaffed }]
    .flatMap(({ lessons }) => lessons.filter(isOpen))
    .toSorted(inOrder)
  return (
    <>
      <div className="sub-sum">
        <p className="muted">
          {data.week === null ? '' : `第 ${data.week} 周，`}
          {leaves.length === 0
            ? '没有请假单'
            : `${leaves.length} 张请假单，${open.length === 0 ? '都已安排' : `还有 ${countOf(open)}待安排`}`}
          {alone.length > 0 && `；没有教师的课还有 ${countOf(alone)}待安排`}
          {earliest !== undefined && `，最早的在${dayName(earliest.date)} ${earliest.startsAt ?? ''}`}
        </p>
        <Button
          icon={<Icon name="print" />}
          disabled={arrangedOf(data).length === 0}
          onClick={() => window.print()}
        >
          打印代课单
        </Button>
      </div>
      <Slip desk={data} />
      {data.overtaken.length > 0 && <Overtaken rows={data.overtaken} />}
      {chosen === undefined && unstaffed.length === 0 ? (
        <section className="card">
          <EmptyState icon="cal" title="这一周没有人请假" text="教师请假后，受影响的课会显示在这里。" />
        </section>
      ) : (
        <div className="sub-desk">
          <div className="card sub-left">
            <LeaveList week={data.week} {...{ leaves, unstaffed, chosen }} onChoose={choose} />
            <TermCard term={data.term} week={data.week} />
          </div>
          {chosen === undefined ? (
            <LessonDesk key={UNSTAFFED} lessons={unstaffed} />
          ) : (
            <LessonDesk
              key={chosen.id}
              leave={chosen}
              lessons={chosen.lessons}
              onEdit={() => onEdit(chosen)}
            />
          )}
        </div>
      )}
    </>
  )
}
