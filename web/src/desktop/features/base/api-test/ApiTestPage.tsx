import { Form } from 'antd'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { HistoryList } from './HistoryList'
import { QuickTests } from './QuickTests'
import { BLANK, RequestForm } from './RequestForm'
import { ResponseView } from './ResponseView'
import { SettingsCard } from './SettingsCard'
import type { TestRequest } from './send'
import { useTester } from './useTester'
import './api-test.css'

/** Asks the server as the pages do, with the administrator's own rights, and only this server (000 §2.6). */
export const ApiTestPage = () => {
  const tester = useTester()
  const [form] = Form.useForm<TestRequest>()
  return (
    <ResourcePage title="接口测试工具" count="以当前账号的权限请求本站接口">
      <div className="api-page">
        <div>
          <RequestForm tester={tester} form={form} />
          <ResponseView tester={tester} />
        </div>
        <div>
          <QuickTests tester={tester} />
          <HistoryList
            tester={tester}
            onChoose={(request) => form.setFieldsValue({ ...BLANK, ...request })}
          />
          <SettingsCard tester={tester} />
        </div>
      </div>
    </ResourcePage>
  )
}
