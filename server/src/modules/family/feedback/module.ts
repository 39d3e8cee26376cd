import { follow } from '../../../platform/deeds'
import type { Module } from '../../../platform/module'
import { passwordReset } from '../../account/deeds'
import { parentsMerged } from '../../pupils/deeds'
import { accessEntry, accessFeedback } from './access'
import { disown, followParent } from './merge'
import { feedbackRoutes } from './routes'

export const feedback: Module = {
  routes: feedbackRoutes,
  apiNames: { feedback: '意见反馈' },
  fileDoors: { feedback: accessFeedback, feedback_replies: accessEntry },
  follows: [
    follow(parentsMerged, followParent),
    follow(passwordReset, async (ctx, { userId }) => {
      await disown(ctx, userId)
      return []
    }),
  ],
}
