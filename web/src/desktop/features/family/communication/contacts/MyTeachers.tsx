import { contactsApi } from '@xueqiao/contract/features/family/communication/contacts'
import { failureText } from '../../../../../api/failure'
import { useApi } from '../../../../../api/queries'
import { Avatar } from '../../../../../lib/Avatar'
import { EmptyState, FailedState, LoadingRows } from '../../../../kit/list/TableState'
import '../../../../kit/list/list.css'
import './contacts.css'

/** Who teaches a pupil; talking is between parents and teachers (decisions G30). */
export const MyTeachers = () => {
  const query = useApi(contactsApi.contacts, undefined, { silent: true })
  return (
    <div className="contacts">
      <header className="contacts-head">
        <div>
          <h1>我的老师</h1>
          <p>学生账号不能发起会话。有事要与老师沟通，请当面说，或请家长发消息。</p>
        </div>
      </header>
      <section className="card contacts-group" aria-label="我的老师">
        {query.isPending && <LoadingRows rows={4} />}
        {query.isError && (
          <FailedState
            title="未能读取老师名单"
            text={failureText(query.error, contactsApi.contacts)}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data?.length === 0 && <EmptyState icon="users" title="还没有任课教师" />}
        <ul>
          {query.data?.map((contact) => (
            <li key={contact.profileId} className="contact">
              <Avatar name={contact.name} size="m" />
              <div className="contact-text">
                <b>{contact.name}</b>
                <span>{[...new Set(contact.relations.map(({ label }) => label))].join('、')}</span>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
