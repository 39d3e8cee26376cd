import { type ClassRow, classesApi } from '@xueqiao/contract/features/classes'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../../api/queries'
import { Icon } from '../../../lib/icons'
import { Card } from '../../kit/Card'
import { useMe } from '../../kit/me'
import { PullToRefresh } from '../../kit/PullToRefresh'
import { Row } from '../../kit/Row'
import { Sheet } from '../../kit/Sheet'
import { Board, HomeQuery } from './Board'
import { Figures } from './Figures'
import { Notices } from './Notices'
import { ownFirst } from './own-classes'
import { PupilCells } from './PupilCells'
import { today } from './today'

interface ClassSwitcherProps {
  classes: ClassRow[]
  onChoose: (id: number) => void
}

const ClassSwitcher = ({ classes, onChoose }: ClassSwitcherProps) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="m-board-action" onClick={() => setOpen(true)}>
        <Icon name="swap" />
        切换班级
      </button>
      {open && (
        <Sheet title="切换班级" onClose={() => setOpen(false)}>
          {classes.map((item) => (
            <Row
              key={item.id}
              title={item.name}
              note={`${item.grade}，${item.studentCount} 名学生`}
              onClick={() => {
                onChoose(item.id)
                setOpen(false)
              }}
            />
          ))}
        </Sheet>
      )}
    </>
  )
}

const Classes = ({ classes, teacherId }: { classes: ClassRow[]; teacherId: number | null }) => {
  const [params, setParams] = useSearchParams()
  const chosen = classes.find((item) => String(item.id) === params.get('class')) ?? classes[0]
  const pupils = classes.reduce((sum, item) => sum + item.studentCount, 0)
  const courses = new Set(classes.flatMap((item) => item.courseNames))
  if (chosen === undefined)
    return (
      <>
        <Board>
          <h1>还没有任教班级</h1>
          <p>教务安排班级后，会显示在这里。</p>
        </Board>
        <div className="m-page">
          <Notices />
        </div>
      </>
    )
  return (
    <>
      <Board>
        <div className="m-board-bar">
          <h1 className="m-grow m-ellipsis">{chosen.name}</h1>
          {classes.length > 1 && (
            <ClassSwitcher
              classes={classes}
              onChoose={(id) => setParams({ class: String(id) }, { replace: true })}
            />
          )}
        </div>
        <p>
          {today()}，{chosen.headTeacherId === teacherId ? '我是班主任' : '任课班级'}
        </p>
        <PupilCells classId={chosen.id} />
      </Board>
      <div className="m-page">
        <Figures
          items={[
            ['我的班级', classes.length],
            ['学生', pupils],
            ['课程', courses.size],
          ]}
        />
        <Notices />
        <Card title="我的班级" extra="全部" to="/mobile/teacher/classes">
          {classes.slice(0, 3).map((item) => (
            <Row
              key={item.id}
              to={`/mobile/teacher/class/${item.id}`}
              title={item.name}
              note={`${item.grade}，${item.studentCount} 名学生`}
              trailing={item.headTeacherId === teacherId && <span className="tag green">班主任</span>}
            />
          ))}
        </Card>
      </div>
    </>
  )
}

export const TeacherHome = () => {
  const me = useMe()
  // The server gives a teacher only their own classes; nobody teaches as many as one page holds.
  const classes = useApi(classesApi.search, { query: { size: 200 } })
  return (
    <PullToRefresh>
      <HomeQuery query={classes} endpoint={classesApi.search} title={`${me.name}老师，您好`}>
        {({ content }) => <Classes classes={ownFirst(content, me.profileId)} teacherId={me.profileId} />}
      </HomeQuery>
    </PullToRefresh>
  )
}
