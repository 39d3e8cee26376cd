import type { TeacherDetail } from '@xueqiao/contract/features/school/teachers/api'
import { Button, Descriptions, Tabs } from 'antd'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { PersonAvatar } from '../../../../../shared/photos/PersonAvatar'
import { Dialog } from '../../../../kit/dialog/Dialog'
import { FailedState, LoadingRows } from '../../../../kit/list/TableState'
import { UNASSIGNED, UNSET } from '../naming'
import { TEACHER } from './useTeacherDialog'

type Fact = [label: string, value: string | null, wide?: boolean]

const Facts = ({ facts }: { facts: Fact[] }) => (
  <Descriptions
    bordered
    size="small"
    column={2}
    styles={{ label: { width: 104 } }}
    items={facts.map(([label, value, wide = false]) => ({
      label,
      children: value ?? <span className="muted">{UNSET}</span>,
      ...(wide && { span: 'filled' as const }),
    }))}
  />
)

const basic = (row: TeacherDetail): Fact[] => [
  ['性别', row.gender],
  ['出生日期', row.birthDate],
  ['联系电话', row.phone],
  ['邮箱', row.email],
  ['所属部门', row.departmentName ?? UNASSIGNED],
  ['职称', row.title],
  ['学历', row.education],
  ['入职日期', row.hireDate],
  ['在职状态', row.employmentStatus],
  ['专业', row.specialty],
  ['管理班级', row.managedClassNames.join('、') || UNASSIGNED, true],
  ['教授课程', row.teachingCourseNames.join('、') || UNASSIGNED, true],
]

const extended = (row: TeacherDetail): Fact[] => [
  ['身份证号码', row.idCardNumber],
  ['民族', row.ethnicity],
  ['政治面貌', row.politicalStatus],
  ['婚姻状况', row.maritalStatus],
  ['籍贯', row.placeOfBirth],
  ['教龄', row.yearsOfService === null ? null : `${row.yearsOfService} 年`],
  ['兼任职务', row.additionalPosition],
  ['研究方向', row.researchDirection],
  ['紧急联系人', row.emergencyContact],
  ['紧急联系电话', row.emergencyPhone],
  ['资格证书', row.certifications],
  ['证书编号', row.certificationNumber],
  ['家庭住址', row.address, true],
  ['获奖情况', row.awards, true],
]

const TeacherTabs = ({ id }: { id: number }) => {
  const query = useApi(TEACHER, { params: { id } }, { staleTime: 0 })
  if (query.isPending) return <LoadingRows rows={6} />
  if (query.isError)
    return (
      <FailedState
        title="未能打开教师详情"
        text={failureText(query.error, TEACHER)}
        onRetry={query.refetch}
      />
    )
  const row = query.data
  return (
    <>
      <header className="dept-teacher">
        <PersonAvatar name={row.name} photoUrl={row.photoUrl} size="m" />
        <b>{row.name}</b>
        <span className="muted">{row.teacherNumber}</span>
      </header>
      <Tabs
        items={[
          { key: 'basic', label: '基本信息', children: <Facts facts={basic(row)} /> },
          { key: 'extended', label: '扩展信息', children: <Facts facts={extended(row)} /> },
        ]}
      />
    </>
  )
}

interface Props {
  open: boolean
  id: number | undefined
  onClose: () => void
  /** Left out where the viewer may not change. */
  onEdit?: (id: number) => unknown
}

export const TeacherDialog = ({ open, id, onClose, onEdit }: Props) => (
  <Dialog
    open={open}
    title="教师详情"
    width={700}
    onClose={onClose}
    footer={
      <>
        <Button onClick={onClose}>关闭</Button>
        {onEdit && id !== undefined && (
          <Button type="primary" onClick={() => onEdit(id)}>
            编辑
          </Button>
        )}
      </>
    }
  >
    {id !== undefined && <TeacherTabs id={id} />}
  </Dialog>
)
