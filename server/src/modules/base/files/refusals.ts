import { AppError } from '../../../platform/errors'

export const unsupported = () => {
  const message = '不支持的文件类型'
  return new AppError('UNSUPPORTED', message, [{ field: 'file', message }])
}
