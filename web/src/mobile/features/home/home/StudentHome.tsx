import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import type { StudentDetail } from '@xueqiao/contract/features/pupils/students/detail'
import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { useApi } from '../../../../api/queries'
import { Card } from '../../../kit/Card'
import { Row } from '../../../kit/list/Row'
import { useMe } from '../../../kit/me'
import { EmptyState, Loaded, SkeletonRows } from '../../../kit/states'
import { BoardTitle, BoardWords, HomePage } from './HomePage'
import { today } from './today'

const Courses = ({ classId }: { classId: number }) => {
  const courses = useApi(classesApi.courses, { params: { id: classId } })
  return (
    <Card title="我的课程" extra={courses.data !== undefined && `${courses.data.length} 门`}>
      <Loaded query={courses} endpoint={classesApi.courses} skeleton={<SkeletonRows />}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState>班级还没有安排课程。</EmptyState>
          ) : (
            list.map((course) => (
              <Row
                key={course.id}
                title={course.name}
                note={course.semester ?? '学期待定'}
                trailing={<span className="tag">{course.courseType}</span>}
              />
            ))
          )
        }
      </Loaded>
    </Card>
  )
}

const MyBoard = ({ student }: { student: StudentDetail }) => (
  <>
    <BoardTitle>{`${student.name}，你好`}</BoardTitle>
    <div className="m-board-small">{today()}</div>
    <div className="m-board-large">{student.className ?? '还没有编入班级'}</div>
    {student.className !== null && (
      <p>{student.headTeacherName === null ? '班主任待定' : `班主任 ${student.headTeacherName}老师`}</p>
    )}
  </>
)

const HomeOf = ({ studentId, title }: { studentId: number; title: string }) => {
  const student = useApi(studentsApi.get, { params: { id: studentId } })
  const { data } = student
  return (
    <HomePage
      title={title}
      board={() => (data === undefined ? <BoardTitle>{title}</BoardTitle> : <MyBoard student={data} />)}
    >
      {() =>
        data === undefined ? (
          <Card>
            <Loaded query={student} endpoint={studentsApi.get} skeleton={<SkeletonRows />}>
              {() => null}
            </Loaded>
          </Card>
        ) : (
          data.classId !== null && <Courses classId={data.classId} />
        )
      }
    </HomePage>
  )
}

const NO_RECORD = { title: '账号还没有关联学籍', note: '请告诉班主任，把学籍和账号关联起来。' }

export const StudentHome = () => {
  const me = useMe()
  if (me.profileId !== null) return <HomeOf studentId={me.profileId} title={`${me.name}，你好`} />
  return <HomePage title={NO_RECORD.title} board={() => <BoardWords {...NO_RECORD} />} />
}
