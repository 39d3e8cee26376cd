import {
  notificationsFollowApi as follow,
  type SilentGuardian,
} from '@xueqiao/contract/features/family/notifications/follow'
import type { ManagedDetail } from '@xueqiao/contract/features/family/notifications/manage'
import { Button } from 'antd'
import { Link } from 'react-router'
import { call } from '../../../../api/call'
import { Icon } from '../../../../lib/icons'
import { MISSING_WORDS, missingOf, missingText } from '../../../../shared/notices/figures'
import { remind } from '../../../../shared/notices/remind'
import { useConfirm } from '../../../kit/dialog/useConfirm'
import { useOpened } from '../../../kit/record/useOpened'
import { PhonesDialog, ReasonDialog } from './PhonesDialog'

interface Props {
  notice: ManagedDetail
  classId: number | undefined
}

/** Of one class its families and pupils are counted together. */
const missingIn = ({ classes, figures }: ManagedDetail, classId: number | undefined) => {
  if (classId === undefined) return { missing: missingOf(figures), whom: missingText(figures) }
  const one = classes.find((row) => row.classId === classId)
  const missing = one === undefined ? 0 : one.total - one.done
  const counted = figures.people === 0 ? '家' : figures.families === 0 ? '人' : '个家庭或个人'
  return { missing, whom: `${one?.className} ${missing} ${counted}` }
}

/** What is left to do about those who have not answered: remind, call, and in the end prove. */
export const Chase = ({ notice, classId }: Props) => {
  const confirm = useConfirm()
  const asking = useOpened<number>()
  const phones = useOpened<SilentGuardian[]>()
  const { id, title, status, figures, level, withoutAccount } = notice
  const word = MISSING_WORDS[level]
  const { missing, whom } = missingIn(notice, classId)

  // Many phones ring at once, so it is said first whose.
  const press = () =>
    confirm({
      title: `提醒${word}的人`,
      question: `将提醒 ${whom} ${word}《${title}》，名单见下方。`,
      note: `一小时内已提醒过的人不会重复提醒${withoutAccount > 0 ? '；未开通账号的家长收不到，请电话联系' : ''}。`,
      ok: '发送提醒',
      onOk: () => remind(id, classId ?? null),
    })

  return (
    <div className="notice-head-actions">
      {status === 'PUBLISHED' && missing > 0 && (
        <>
          <Button type="primary" icon={<Icon name="bell" />} onClick={press}>
            提醒{word}
          </Button>
          {figures.families > figures.familiesDone && (
            <Button icon={<Icon name="phone" />} onClick={() => asking.show(id)}>
              电话名单
            </Button>
          )}
        </>
      )}
      <Link
        to={`/family-school/notification-management/${id}/proof${classId === undefined ? '' : `?classId=${classId}`}`}
      >
        <Button icon={<Icon name="print" />}>打印证明</Button>
      </Link>
      <ReasonDialog
        key={asking.turn}
        level={level}
        open={asking.open}
        ask={(reason) => call(follow.phones, { params: { id }, body: { reason, classId: classId ?? null } })}
        onAnswer={phones.show}
        onClose={asking.close}
      />
      <PhonesDialog level={level} open={phones.open} list={phones.item ?? []} onClose={phones.close} />
    </div>
  )
}
