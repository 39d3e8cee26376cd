import type { Home, HomeClass, HomeMissing } from '@xueqiao/contract/features/home/dashboard/home'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { loadChunk } from '../../../../lib/chunks'
import { useUnread } from '../../../../shared/chat/reading/unread'
import { BellButton } from '../../../bell/BellButton'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { useMe } from '../../../kit/me'
import { preparationsOf } from '../../../kit/places'
import { SkeletonRows } from '../../../kit/states'
import { ClassSwitcher } from './ClassSwitcher'
import { FamilyCells } from './FamilyCells'
import { Figures } from './Figures'
import { growthNote } from './growth'
import { HomeConversations } from './HomeConversations'
import { BoardTitle, HomePage } from './HomePage'
import { Lessons, OwnTimetable } from './Lessons'
import { ToHandle } from './ToHandle'
import { isReview, reviewedHere } from './teaching'
import { todayText } from './today'

const MissingSheet = lazy(() =>
  loadChunk(() => import('./MissingSheet').then((m) => ({ default: m.MissingSheet }))),
)
// Of those alone who also lead a department: everybody else's home does without.
const Office = lazy(() => loadChunk(() => import('./Office').then((m) => ({ default: m.Office }))))

interface Opened {
  line: HomeMissing
  classId: number | null
}
type Open = (opened: Opened) => void

const ClassBoard = ({ home, onOpen }: { home: Home; onOpen: Open }) => {
  const [params, setParams] = useSearchParams()
  const { classes, missing, week } = home
  const chosen = classes.find((item) => String(item.id) === params.get('class')) ?? classes[0]
  const bell = <BellButton />
  if (chosen === undefined)
    return (
      <>
        <BoardTitle extra={bell}>还没有任教班级</BoardTitle>
        <p>教务安排班级后，会显示在这里。</p>
      </>
    )
  const switcher = classes.length > 1 && (
    <ClassSwitcher
      classes={classes}
      chosen={chosen}
      onChoose={(id) => setParams({ class: String(id) }, { replace: true })}
    />
  )
  const [shown] = missing.flatMap((line) =>
    line.cells
      .filter(({ classId, families }) => classId === chosen.id && families.includes('0'))
      .map(({ families }) => ({ line, families })),
  )
  return (
    <>
      <BoardTitle
        extra={
          <>
            {switcher}
            {bell}
          </>
        }
      >
        {chosen.name}
      </BoardTitle>
      <p>
        {todayText()}
        {week !== null && `，第 ${week} 周`}
        {`，${chosen.students} 名学生`}
      </p>
      {shown !== undefined && (
        <FamilyCells {...shown} onOpen={() => onOpen({ line: shown.line, classId: chosen.id })} />
      )}
    </>
  )
}

const TeacherFigures = ({ home }: { home: Home }) => (
  <Figures
    items={[
      { label: '未读消息', value: useUnread(), calls: true, to: '/mobile/messages' },
      { label: '未回执家庭', value: home.missingFamilies, to: '/mobile/notifications?side=managed' },
      { label: '作业待批', value: home.toMark, to: '/mobile/teacher/homework?filter=waiting' },
      {
        label: '待我回执',
        value: home.awaiting,
        calls: true,
        to: '/mobile/notifications?filter=unanswered',
      },
    ]}
  />
)

const MyClasses = ({ classes }: { classes: HomeClass[] }) => (
  <Card title="我的班级" extra="全部" to="/mobile/teacher/classes">
    {classes.slice(0, 3).map(({ id, name, grade, students, heads }) => (
      <Row
        key={id}
        to={`/mobile/teacher/class/${id}`}
        title={name}
        note={`${grade}，${students} 名学生`}
        trailing={heads && <span className="tag green">班主任</span>}
      />
    ))}
  </Card>
)

const reviewNote = ({ toReview: { plans, preparations } }: Home) =>
  [preparations > 0 && `备课 ${preparations} 份`, plans > 0 && `教学计划 ${plans} 份`]
    .filter(Boolean)
    .join('，')

const HOME = '/mobile/teacher/home'
const PREPARATIONS = preparationsOf('teacher')
const REVIEWS = `${PREPARATIONS}?review=waiting`

/** What an office begins with; for what is reviewed the phone has a page of its own. */
const OfficeOf = ({ home }: { home: Home }) =>
  (home.today !== null || home.waiting.length > 0) && (
    <Suspense
      fallback={
        <Card>
          <SkeletonRows />
        </Card>
      }
    >
      <Office today={home.today} waiting={reviewedHere(home.waiting, 'teacher')} />
    </Suspense>
  )

export const TeacherHome = () => {
  const me = useMe()
  const [opened, setOpened] = useState<Opened>()
  const [params] = useSearchParams()
  if (params.has('timetable'))
    return (
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <OwnTimetable parent={HOME} />
      </Suspense>
    )
  return (
    <>
      <HomePage
        title={`${me.name}老师，您好`}
        board={(home) => <ClassBoard home={home} onOpen={setOpened} />}
        above={(home) => (
          <>
            <TeacherFigures home={home} />
            <Lessons home={home} all={`${HOME}?timetable=week`} />
          </>
        )}
        onlyFirst
        below={(home) => (
          <>
            <ToHandle {...home} onOpen={(line) => setOpened({ line, classId: line.classId })} />
            <OfficeOf home={home} />
          </>
        )}
        conversations={(slot) => <HomeConversations {...slot} empty="还没有消息，可以找家长或同事聊聊。" />}
      >
        {(home) => (
          <>
            {home.classes.length > 0 && <MyClasses classes={home.classes} />}
            <Card>
              <Row to="/mobile/teacher/homework" title="作业" note="布置、提交进度与批改" />
              <Row
                to="/mobile/growth/0"
                title="学生成长"
                note={growthNote(home, null, '从班级里选一名学生，随手记一条')}
              />
              <Row to={PREPARATIONS} title="本周备课" note="没有网络也能看" />
              {home.toReview.plans + home.toReview.preparations > 0 && !home.waiting.some(isReview) && (
                <Row
                  to={REVIEWS}
                  title="待我审核"
                  note={reviewNote(home)}
                  trailing={home.toReview.overdue > 0 && <span className="tag orange">逾期</span>}
                />
              )}
              {home.reflections > 0 && (
                <Row
                  to={`${PREPARATIONS}?reflects=true`}
                  title="课后反思"
                  note={`近两周上过的课，${home.reflections} 份备课可以写`}
                />
              )}
              <Row to="/mobile/family-school/feedback" title="意见反馈" />
            </Card>
          </>
        )}
      </HomePage>
      {opened !== undefined && (
        <Suspense>
          <MissingSheet {...opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}
