import { notificationsTargetsApi as whom } from '@xueqiao/contract/features/family/notifications/targets'
import { Addressing } from '@xueqiao/contract/features/family/notifications/values'
import { Form } from 'antd'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import type { Values } from '../../../kit/form/form-body'
import { targetsIn } from './useNoticeDialog'

/** How many people a press of the button will reach, before it is pressed. */
export const TargetPreview = () => {
  const form = Form.useFormInstance<Values>()
  const places = Form.useWatch<unknown>('places', form)
  const people = Form.useWatch<unknown>('people', form)
  const audience = Form.useWatch<unknown>('audience', form)
  const asked = Addressing.safeParse({ targets: targetsIn({ places, people }), audience })
  const ready = asked.success && asked.data.targets.length > 0
  const query = useApi(
    whom.preview,
    { body: asked.success ? asked.data : { targets: [], audience: ['parents'] } },
    { enabled: ready, silent: true },
  )
  if (!ready) return null
  if (query.isError)
    return <p className="notice-preview notice-preview-warn">{failureText(query.error, whom.preview)}</p>
  const { text = '正在统计…', withoutGuardian = 0 } = query.data ?? {}
  return (
    <p className="notice-preview" role="status">
      {text}
      {withoutGuardian > 0 && (
        <span className="notice-preview-warn">；{withoutGuardian} 名学生没有登记监护人，家长收不到</span>
      )}
    </p>
  )
}
