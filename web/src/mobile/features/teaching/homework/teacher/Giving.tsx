import {
  homeworksApi as api,
  type HomeworkDetail,
  type HomeworkOptions,
} from '@xueqiao/contract/features/teaching/homework/assign'
import { useState } from 'react'
import { useApi } from '../../../../../api/queries'
import { PageHeader } from '../../../../kit/PageHeader'
import { EmptyState, Loaded, SkeletonRows } from '../../../../kit/states'
import { GiveForm } from './GiveForm'
import { LIST } from './places'
import '../../../../homework/homework.css'

const Head = () => <PageHeader title="布置作业" parent={LIST} />

/** A new homework, or a draft to go on with, once it is known what may be given to whom. */
export const Giving = ({ homework }: { homework?: HomeworkDetail }) => {
  const options = useApi(api.options)
  const [attempt, setAttempt] = useState(0)
  return (
    <Loaded
      query={options}
      endpoint={api.options}
      skeleton={
        <>
          <Head />
          <SkeletonRows />
        </>
      }
    >
      {(known: HomeworkOptions) =>
        known.courses.length === 0 ? (
          <>
            <Head />
            <EmptyState>还没有任教的课程和班级。教务安排任课后即可布置作业。</EmptyState>
          </>
        ) : (
          <GiveForm
            key={attempt}
            options={known}
            homework={homework}
            onDiscard={() => setAttempt(attempt + 1)}
          />
        )
      }
    </Loaded>
  )
}
