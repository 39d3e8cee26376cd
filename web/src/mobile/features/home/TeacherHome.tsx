import { type ClassRow, classesApi } from '@xueqiao/contract/features/classes'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../api/queries'
import { Card } from '../../kit/Card'
import { useMe } from '../../kit/me'
import { Row } from '../../kit/Row'
import { ClassSwitcher } from './ClassSwitcher'
import { Figures } from './Figures'
import { BoardWords, HomeQuery } from './HomePage'
import { heads, ownFirst } from './own-classes'
import { PupilCells } from './PupilCells'
import { today } from './today'

interface ClassesProps {
  classes: ClassRow[]
  teacherId: number | null
}

const ClassBoard = ({ classes, teacherId }: ClassesProps) => {
  const [params, setParams] = useSearchParams()
  const chosen = classes.find((item) => String(item.id) === params.get('class')) ?? classes[0]
  if (chosen === undefined) return <BoardWords title="还没有任教班级" note="教务安排班级后，会显示在这里。" />
  return (
    <>
      <div className="m-board-bar">
        <h1 className="m-grow m-ellipsis">{chosen.name}</h1>
        {classes.length > 1 && (
          <ClassSwitcher
            classes={classes}
            chosen={chosen}
            onChoose={(id) => setParams({ class: String(id) }, { replace: true })}
          />
        )}
      </div>
      <p>
        {today()}，{heads(chosen, teacherId) ? '我是班主任' : '我任课'}
      </p>
      <PupilCells classId={chosen.id} />
    </>
  )
}

const ClassFigures = ({ classes }: { classes: ClassRow[] }) => {
  const pupils = classes.reduce((sum, item) => sum + item.studentCount, 0)
  const courses = new Set(classes.flatMap((item) => item.courseNames))
  return (
    <Figures
      items={[
        ['我的班级', classes.length],
        ['学生', pupils],
        ['课程', courses.size],
      ]}
    />
  )
}

const MyClasses = ({ classes, teacherId }: ClassesProps) => (
  <Card title="我的班级" extra="全部" to="/mobile/teacher/classes">
    {classes.slice(0, 3).map((item) => (
      <Row
        key={item.id}
        to={`/mobile/teacher/class/${item.id}`}
        title={item.name}
        note={`${item.grade}，${item.studentCount} 名学生`}
        trailing={heads(item, teacherId) && <span className="tag green">班主任</span>}
      />
    ))}
  </Card>
)

export const TeacherHome = () => {
  const me = useMe()
  // The server gives a teacher only their own classes; nobody teaches as many as one page holds.
  const classes = useApi(classesApi.search, { query: { size: 200 } })
  const own = (content: ClassRow[]) => ({
    classes: ownFirst(content, me.profileId),
    teacherId: me.profileId,
  })
  return (
    <HomeQuery
      query={classes}
      endpoint={classesApi.search}
      title={`${me.name}老师，您好`}
      board={({ content }) => <ClassBoard {...own(content)} />}
      above={({ content }) => content.length > 0 && <ClassFigures classes={content} />}
    >
      {({ content }) => content.length > 0 && <MyClasses {...own(content)} />}
    </HomeQuery>
  )
}
