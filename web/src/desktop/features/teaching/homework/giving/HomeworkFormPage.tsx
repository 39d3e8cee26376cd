import { homeworksApi as api } from '@xueqiao/contract/features/teaching/homework/assign'
import { useParams } from 'react-router'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { ResourcePage } from '../../../../kit/list/ResourcePage'
import { FailedState } from '../../../../kit/list/TableState'
import { HomeworkForm } from './HomeworkForm'
import '../homework.css'

/** A new homework, or an old one to change. */
export const HomeworkFormPage = () => {
  const { id } = useParams()
  const options = useApi(api.options)
  const params = { id: Number(id) }
  const homework = useApi(api.get, { params }, { enabled: id !== undefined, staleTime: 0 })
  const failed = options.error ?? homework.error
  const ready = options.data !== undefined && (id === undefined || homework.data !== undefined)
  return (
    <ResourcePage title={id === undefined ? '布置作业' : '编辑作业'}>
      {ready && options.data !== undefined ? (
        <HomeworkForm key={id} options={options.data} homework={homework.data} />
      ) : failed === null ? (
        <div role="status" aria-label="加载中" className="card homework-wait">
          <span className="bone" style={{ height: 32 }} />
          <span className="bone" style={{ height: 160 }} />
        </div>
      ) : (
        <section className="card">
          <FailedState
            title="未能打开作业"
            text={failureText(failed, api.get)}
            onRetry={() => Promise.all([options.refetch(), homework.refetch()])}
          />
        </section>
      )}
    </ResourcePage>
  )
}
