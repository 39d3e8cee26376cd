import { coursesApi } from '@xueqiao/contract/features/school/courses/api'
import { Button, Tabs } from 'antd'
import { Link } from 'react-router'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Need } from '../../../../session/access'
import { Dialog } from '../../../kit/dialog/Dialog'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { ClassTable } from './ClassTable'
import { CourseFacts } from './CourseFacts'
import { pathOfCourse } from './naming'
import { TeacherTable } from './TeacherTable'
import './courses.css'

/** The tables scroll, the dialog does not grow. */
const HEIGHT = 320

const CourseTabs = ({ id }: { id: number }) => {
  const query = useApi(coursesApi.get, { params: { id } }, { staleTime: 0 })
  if (query.isPending) return <LoadingRows rows={6} />
  if (query.isError)
    return (
      <FailedState
        title="未能打开课程详情"
        text={failureText(query.error, coursesApi.get)}
        onRetry={query.refetch}
      />
    )
  const { teachers, classes } = query.data
  return (
    <Tabs
      items={[
        { key: 'facts', label: '基本信息', children: <CourseFacts course={query.data} /> },
        {
          key: 'teachers',
          label: `授课教师 ${teachers.length}`,
          children: <TeacherTable teachers={teachers} height={HEIGHT} />,
        },
        {
          key: 'classes',
          label: `开课班级 ${classes.length}`,
          children: <ClassTable classes={classes} isStaff height={HEIGHT} />,
        },
      ]}
    />
  )
}

interface Props {
  open: boolean
  id: number | undefined
  onClose: () => void
  onEdit: (id: number) => unknown
}

export const CourseDetailDialog = ({ open, id, onClose, onEdit }: Props) => (
  <Dialog
    open={open}
    title="课程详情"
    width={800}
    onClose={onClose}
    footer={
      id !== undefined && (
        <>
          <Link to={pathOfCourse(id)} className="kit-dialog-note">
            打开课程主页
          </Link>
          <Button onClick={onClose}>关闭</Button>
          <Need code="course:update">
            <Button type="primary" onClick={() => onEdit(id)}>
              编辑
            </Button>
          </Need>
        </>
      )
    }
  >
    {id !== undefined && <CourseTabs id={id} />}
  </Dialog>
)
