import { studentsApi } from '@xueqiao/contract/features/pupils/students/api'
import { Button } from 'antd'
import { Link } from 'react-router'
import { failureText } from '../../../../api/failure'
import { Dialog } from '../../../kit/dialog/Dialog'
import { EmptyState, FailedState, LoadingRows } from '../../../kit/list/TableState'
import { pathOfStudent } from './naming'
import { StudentReveals } from './profile/StudentReveals'
import { StudentTabs } from './profile/StudentTabs'
import { useStudent } from './useStudent'

const FAILED = '获取学生详情失败'

const Content = ({ id }: { id: number }) => {
  const query = useStudent(id, FAILED)
  if (query.data)
    return (
      <StudentReveals>
        <StudentTabs student={query.data} />
      </StudentReveals>
    )
  if (query.isMissing)
    return <EmptyState icon="student" title="没有找到这名学生" text="他可能已被删除，或您没有查看的权限" />
  if (query.isError)
    return (
      <FailedState
        title="未能打开学生详情"
        text={failureText(query.error, studentsApi.get, { failed: FAILED })}
        onRetry={query.refetch}
      />
    )
  return <LoadingRows rows={8} />
}

interface Props {
  open: boolean
  id: number | undefined
  onClose: () => void
  onEdit: (id: number) => unknown
}

/** A quick look from the list; the page shows the same and more (decisions G34). */
export const StudentDetailDialog = ({ open, id, onClose, onEdit }: Props) => (
  <Dialog
    open={open}
    title="学生详情"
    width={800}
    onClose={onClose}
    footer={
      id !== undefined && (
        <>
          <Link to={pathOfStudent(id)} className="kit-dialog-note">
            打开学生档案
          </Link>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={() => onEdit(id)}>
            编辑
          </Button>
        </>
      )
    }
  >
    {id !== undefined && <Content id={id} />}
  </Dialog>
)
