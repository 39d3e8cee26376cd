import type { BankApi } from '@xueqiao/contract/common/comment-bank'
import type { BankKind } from '../src/modules/base/comment-bank/tables'
import { type Line, line, type Place, THEIRS_ALONE, unique } from './policy'
import { anAccount } from './policy-school'

/** The three lines of a feature with a comment bank, which is its owner's alone. */
export const bankLines = (api: BankApi, kind: BankKind): Line[] => {
  const aComment = async (place: Place) => {
    const owner_id = place.isOwn ? await place.userOf(place.who) : await anAccount(place)
    const { id } = await place.t.db
      .insertInto('comment_bank')
      .values({ owner_id, kind, text: unique('评语') })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  return [
    line(api.comments),
    line(api.addComment, { body: () => ({ text: unique('评语') }) }),
    line(api.removeComment, { row: aComment, foreign: THEIRS_ALONE }),
  ]
}
