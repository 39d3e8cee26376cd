import { bankCalls } from '../../../base/comment-bank/service'

export const bank = bankCalls('homework')
