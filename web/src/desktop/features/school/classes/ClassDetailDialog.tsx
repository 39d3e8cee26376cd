import { classesApi } from '@xueqiao/contract/features/school/classes/api'
import { Button, Tabs } from 'antd'
import { Link } from 'react-router'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { Need } from '../../../../session/access'
import { Dialog } from '../../../kit/dialog/Dialog'
import { FailedState, LoadingRows } from '../../../kit/list/TableState'
import { ClassFacts } from './ClassFacts'
import { CourseTable } from './CourseTable'
import { StudentTable } from './StudentTable'
import './classes.css'

/** The tables scroll, the dialog does not grow. */
const HEIGHT = 320

const ClassTabs = ({ id }: { id: number }) => {
  const query = useApi(classesApi.get, { params: { id } }, { staleTime: 0 })
  if (query.isPending) return <LoadingRows rows={6} />
  if (query.isError)
    return (
      <FailedState
        title="未能打开班级详情"
        text={failureText(query.error, classesApi.get)}
        onRetry={query.refetch}
      />
    )
  return (
    <Tabs
      className="class-tabs"
      items={[
        { key: 'facts', label: '基本信息', children: <ClassFacts row={query.data} /> },
        { key: 'students', label: '学生列表', children: <StudentTable classId={id} height={HEIGHT} /> },
        {
          key: 'courses',
          label: '课程安排',
          children: <CourseTable classId={id} empty="暂无课程数据" height={HEIGHT} />,
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

export const ClassDetailDialog = ({ open, id, onClose, onEdit }: Props) => (
  <Dialog
    open={open}
    title="班级详情"
    width={800}
    onClose={onClose}
    footer={
      id !== undefined && (
        <>
          <Link to={`/school/classes/${id}`} className="kit-dialog-note">
            打开班级主页
          </Link>
          <Button onClick={onClose}>关闭</Button>
          <Need code="class:update">
            <Button type="primary" onClick={() => onEdit(id)}>
              编辑
            </Button>
          </Need>
        </>
      )
    }
  >
    {id !== undefined && <ClassTabs id={id} />}
  </Dialog>
)
