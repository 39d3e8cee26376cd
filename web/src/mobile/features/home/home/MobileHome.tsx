import { mobileKind, roleLabel } from '@xueqiao/contract/access/roles'
import type { Home, HomeMissing } from '@xueqiao/contract/features/home/dashboard/home'
import { lazy, Suspense, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { loadChunk } from '../../../../lib/chunks'
import { useViewer } from '../../../../session/access'
import { useUnread } from '../../../../shared/chat/reading/unread'
import { lastChild } from '../../../../shared/child'
import { BellButton } from '../../../bell/BellButton'
import { Card } from '../../../kit/Card'
import { type Door, Doors } from '../../../kit/Doors'
import { Row } from '../../../kit/list/Row'
import { useMe } from '../../../kit/me'
import { growthOf, homeOf, homeworkOf, timetableOf } from '../../../kit/places'
import { Figures } from './Figures'
import { HomeConversations } from './HomeConversations'
import { BoardTitle, HomePage } from './HomePage'
import { ToDecide, Today } from './Office'
import { ToHandle } from './ToHandle'
import { reviewedHere, teachingIn } from './teaching'
import { todayText } from './today'

const MissingSheet = lazy(() =>
  loadChunk(() => import('./MissingSheet').then((m) => ({ default: m.MissingSheet }))),
)

/** The lists are the desktop's, as everything that is managed. */
const SchoolFigures = ({ figures }: Pick<Home, 'figures'>) =>
  figures !== null && (
    <Figures
      items={[
        { label: '在校学生', value: figures.students, to: '/student/students' },
        { label: '班级', value: figures.classes, to: '/school/classes' },
        { label: '在职教职工', value: figures.teachers, to: '/system/teachers?employmentStatus=在职' },
        { label: '家长', value: figures.families, to: '/family-school/parent-management' },
      ]}
    />
  )

/** Whoever teaches nobody has no talks (000 §5): there is the list of those on duty instead. */
const useDoors = (feedback: number): Door[] => {
  const isTeacher = useMe().profileType === 'TEACHER'
  const unread = useUnread()
  return [
    { to: '/mobile/notifications?form=new', title: '发通知', icon: 'send' },
    { to: '/mobile/notifications?side=managed', title: '通知管理', icon: 'bell' },
    { to: '/mobile/family-school/feedback', title: '意见反馈', icon: 'pen', count: feedback },
    { to: '/mobile/family-school/contacts', title: '联系人', icon: 'users' },
    { to: '/mobile/messages?form=duty', title: '值班表', icon: 'cal' },
    { to: '/mobile/messages', title: '消息', icon: 'chat', ...(isTeacher && { count: unread }) },
  ]
}

const AdminDoors = ({ feedback }: { feedback: number }) => <Doors doors={useDoors(feedback)} />

/** Of those who have no home of a role on the phone, administrators above all (decisions G03). */
const AdminHome = () => {
  const me = useMe()
  const [opened, setOpened] = useState<HomeMissing>()
  const { name } = me
  const role = roleLabel(me.currentRole)
  const title = `${name}，您好`
  return (
    <>
      <HomePage
        title={title}
        board={() => (
          <>
            <BoardTitle extra={<BellButton />}>{title}</BoardTitle>
            <p>{name === role ? todayText() : `${role} · ${todayText()}`}</p>
          </>
        )}
        above={({ figures, feedbackCount }) => (
          <>
            <SchoolFigures figures={figures} />
            <AdminDoors feedback={feedbackCount} />
          </>
        )}
        onlyFirst
        below={(home) => (
          <>
            {home.today !== null && <Today {...home.today} />}
            <ToHandle {...home} onOpen={setOpened} />
            <ToDecide waiting={reviewedHere(home.waiting, undefined)} />
          </>
        )}
        {...(me.profileType === 'TEACHER' && {
          conversations: (slot) => <HomeConversations {...slot} empty="还没有消息，可以找家长或同事聊聊。" />,
        })}
      >
        {() => (
          <Card>
            <Row to="/dashboard" title="打开桌面版" note="班级、学生、课程和系统管理" />
          </Card>
        )}
      </HomePage>
      {opened !== undefined && (
        <Suspense>
          <MissingSheet line={opened} classId={opened.classId} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  )
}

export const MobileHome = () => {
  const kind = mobileKind(useViewer().roles)
  const [params] = useSearchParams()
  const { id } = useMe()
  const teaching = teachingIn(kind, params)
  if (teaching !== undefined) return <Navigate to={teaching} replace />
  if (kind === undefined) return <AdminHome />
  const homework = params.get('homework')
  const child = Number(params.get('studentId')) || lastChild(id)
  if (params.get('show') === 'growth')
    return <Navigate to={growthOf(kind, child, params.get('exam'))} replace />
  if (params.has('timetable')) return <Navigate to={timetableOf(kind, params)} replace />
  return <Navigate to={homework === null ? homeOf(kind) : homeworkOf(kind, homework)} replace />
}
