import { fitnessApi as api, StandardInput } from '@xueqiao/contract/features/growth/health/fitness'
import { STANDARD_NAME_MAX, schoolYearName } from '@xueqiao/contract/features/growth/health/values'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { useActions } from '../../../../api/action'
import { toast } from '../../../../lib/toast'
import { AskDialog } from '../../../kit/dialog/AskDialog'
import { rulesOf } from '../../../kit/form/rules'
import { FileDrop } from '../../../kit/import/FileDrop'
import '../../../kit/import/import.css'

const YEARS_AHEAD = 4

/** The tables of a later standard, which hold from a school year on. */
export const StandardDialog = ({ thisYear, onClose }: { thisYear: number; onClose: () => void }) => {
  const { run } = useActions()
  const [file, setFile] = useState<File>()
  const save = (body: StandardInput) => {
    if (file !== undefined) return run(api.uploadStandard, { body }, { file })
    toast.warning('请选择评分表文件')
    return false
  }
  return (
    <AskDialog<StandardInput>
      open
      title="上传新的标准"
      width={560}
      name="standard"
      initialValues={{ sinceYear: thisYear + 1 }}
      onSave={save}
      onClose={onClose}
    >
      <Form.Item name="name" label="名称" rules={rulesOf(StandardInput, 'name')}>
        <Input maxLength={STANDARD_NAME_MAX} placeholder="如 国家学生体质健康标准（2027年修订）" />
      </Form.Item>
      <Form.Item
        name="sinceYear"
        label="自何学年起"
        extra="以前学年的成绩、得分和等级不变；已有成绩的学年不能更换"
      >
        <Select
          options={Array.from({ length: YEARS_AHEAD + 1 }, (_, ahead) => ({
            value: thisYear + ahead,
            label: schoolYearName(thisYear + ahead),
          }))}
        />
      </Form.Item>
      <FileDrop
        file={file}
        accept={['.csv']}
        hint="CSV，第一行 item,sex,grade,score,threshold；各项权重沿用前一版"
        onChoose={setFile}
      />
    </AskDialog>
  )
}
