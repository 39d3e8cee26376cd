import type { Home, HomeStudent } from '@xueqiao/contract/features/home/dashboard/home'
import { Avatar } from '../../../../lib/Avatar'
import { BellButton } from '../../../bell/BellButton'
import { Card } from '../../../kit/Card'
import { type Door, Doors } from '../../../kit/Doors'
import { Row } from '../../../kit/list/Row'
import { useMe } from '../../../kit/me'
import { EmptyState } from '../../../kit/states'
import { growthNote } from './growth'
import { BoardTitle, BoardWords, HomePage } from './HomePage'
import { Homework } from './Homework'
import { Lessons } from './Lessons'
import { todayText } from './today'
import './student-home.css'

const HOMEWORK = '/mobile/student/homework'
const CONTACTS = '/mobile/family-school/contacts'
/** So many that the notices stay in reach. */
const SHOWN = 4

/** Who teaches the class; the 班主任 stands first. Pupils see them, and talk with them in person (decisions G30). */
const Teachers = ({ teachers }: Pick<HomeStudent, 'teachers'>) => (
  <Card
    title="我的老师"
    extra={teachers.length > SHOWN ? `全部 ${teachers.length} 位` : '全部'}
    to={CONTACTS}
  >
    {teachers.length === 0 && <EmptyState>还没有老师。编班并安排老师后，会显示在这里。</EmptyState>}
    {teachers.slice(0, SHOWN).map(({ id, name, label }) => (
      <Row key={id} leading={<Avatar name={name} size="m" />} title={`${name}老师`} note={label} />
    ))}
  </Card>
)

const Courses = ({ courses }: Pick<HomeStudent, 'courses'>) => (
  <Card title="我的课程" extra={`${courses.length} 门`}>
    {courses.length === 0 ? (
      <EmptyState>班级还没有安排课程。</EmptyState>
    ) : (
      <ul className="m-courses">
        {courses.map(({ id, name, courseType }) => (
          <li key={id} className={courseType === '必修' ? 'tag green' : 'tag'}>
            {name}
          </li>
        ))}
      </ul>
    )}
  </Card>
)

const MyBoard = ({ name, grade, className, headTeacherName }: HomeStudent) => (
  <>
    <BoardTitle extra={<BellButton />}>{`${name}，你好`}</BoardTitle>
    <div className="m-board-small">{[todayText(), grade].filter(Boolean).join(' · ')}</div>
    <div className="m-board-large">{className ?? '还没有编入班级'}</div>
    {className !== null && <p>{headTeacherName === null ? '班主任待定' : `班主任 ${headTeacherName}老师`}</p>}
  </>
)

const doorsWith = (home: Home): Door[] => [
  { to: '/mobile/notifications', title: '通知', icon: 'bell', count: home.awaiting },
  { to: CONTACTS, title: '我的老师', icon: 'teacher' },
  { to: '/mobile/family-school/feedback', title: '意见反馈', icon: 'pen' },
  { to: '/mobile/student/info', title: '我的档案', icon: 'student' },
]

const NO_RECORD = { title: '账号还没有关联学籍', note: '请告诉班主任，把学籍和账号关联起来。' }

export const StudentHome = () => {
  const me = useMe()
  return (
    <HomePage
      title={`${me.name}，你好`}
      board={({ student }) => (student === null ? <BoardWords {...NO_RECORD} /> : <MyBoard {...student} />)}
      above={(home) => <Doors doors={doorsWith(home)} />}
    >
      {(home) =>
        home.student !== null && (
          <>
            <Lessons home={home} all="/mobile/student/schedule" />
            <Homework home={home} list={HOMEWORK} linkOf={(id) => `${HOMEWORK}?id=${id}`} />
            <Card>
              <Row
                to={`/mobile/growth/${me.profileId}?part=records`}
                title="我的成长"
                note={growthNote(home, me.profileId, '记录、目标、荣誉与评价')}
              />
            </Card>
            <Teachers {...home.student} />
            <Courses {...home.student} />
          </>
        )
      }
    </HomePage>
  )
}
