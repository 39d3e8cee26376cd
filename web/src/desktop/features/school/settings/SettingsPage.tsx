import { settingsApi as api } from '@xueqiao/contract/features/school/settings/api'
import { failureText } from '../../../../api/failure'
import { useApi } from '../../../../api/queries'
import { ResourcePage } from '../../../kit/list/ResourcePage'
import { FailedState } from '../../../kit/list/TableState'
import { SettingsForm } from './SettingsForm'
import './settings.css'

const Bones = () => (
  <div role="status" aria-label="加载中" className="card settings-card">
    <span className="bone" style={{ width: 120, height: 22 }} />
    <span className="bone" style={{ width: '100%', height: 160 }} />
  </div>
)

export const SettingsPage = () => {
  const { data, error, refetch } = useApi(api.get)
  return (
    <ResourcePage title="学校设置" count="全校共用，保存后立即生效">
      {data !== undefined ? (
        <SettingsForm settings={data} />
      ) : error === null ? (
        <Bones />
      ) : (
        <section className="card">
          <FailedState title="未能加载学校设置" text={failureText(error, api.get)} onRetry={refetch} />
        </section>
      )}
    </ResourcePage>
  )
}
