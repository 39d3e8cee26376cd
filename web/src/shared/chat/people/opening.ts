import type { ConversationDetail } from '@xueqiao/contract/features/family/communication/api'

/** To a parent whom a teacher writes to whom nothing relates to the child: who that is, and what an answer tells them. */
export const openingText = ({ opensByAnswer }: Pick<ConversationDetail, 'opensByAnswer'>) =>
  opensByAnswer
    ? '这位老师与您的孩子没有任教关系。您回复后，对方可以看到孩子的姓名、班级、学号和您与孩子的关系；不回复则看不到。'
    : undefined

/** What an older version kept knows nothing of it. */
export const opensRecord = ({ related }: Pick<ConversationDetail, 'related'>) => related !== false
