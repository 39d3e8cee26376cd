import { electivesApi as api, type ElectivePlan } from '@xueqiao/contract/features/teaching/electives/api'
import type { SectioningResult } from '@xueqiao/contract/features/teaching/electives/sections'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useAction } from '../../../../api/action'
import { useConfirm } from '../../../kit/dialog/useConfirm'

/** Has the pupils put into 教学班; the answer stays with whoever asked. */
export const useSectioning = (plan: ElectivePlan) => {
  const [result, setResult] = useState<SectioningResult>()
  const { run, busy } = useAction(api.section, { after: setResult })
  const confirm = useConfirm()
  const start = async () => {
    const sure =
      plan.status === 'CHOOSING' ||
      (await confirm({
        title: '重新分班',
        question: '确定重新分班吗? 现有的教学班、教师、教室和手工调整都会作废。',
        ok: '重新分班',
        danger: true,
      }))
    if (sure) await run({ params: { id: plan.id } })
  }
  return { result, busy, start }
}

type Sectioning = ReturnType<typeof useSectioning>

export const SectionButton = ({ plan, by }: { plan: ElectivePlan; by: Sectioning }) =>
  plan.status === 'CONFIRMED' ? null : (
    <Button
      type={plan.status === 'CHOOSING' ? 'primary' : 'default'}
      disabled={plan.chosen === 0}
      loading={by.busy}
      onClick={() => void by.start()}
    >
      {plan.status === 'CHOOSING' ? '开始分班' : '重新分班'}
    </Button>
  )

/** What came of it, in words and numbers. */
export const SectioningAnswer = ({ result }: { result: SectioningResult | undefined }) => {
  if (result === undefined) return null
  const { stands, sections, remarks } = result
  return (
    <Alert
      className="el-answer"
      type={!stands ? 'error' : remarks.length > 0 ? 'warning' : 'success'}
      showIcon
      title={
        stands
          ? `分出 ${sections} 个教学班${remarks.length > 0 ? `，有 ${remarks.length} 点请注意` : ''}`
          : '未能分班，没有改动任何教学班'
      }
      description={
        remarks.length > 0 && (
          <ul>
            {remarks.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )
      }
    />
  )
}
