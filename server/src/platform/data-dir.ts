import { constants } from 'node:fs'
import { access, chmod, mkdir, realpath } from 'node:fs/promises'
import { codeOf, messageOf, StartError } from './start-error'

const REASONS: Record<string, string> = {
  EACCES: '没有权限',
  EPERM: '没有权限',
  EROFS: '文件系统只读',
  ENOSPC: '磁盘已满',
  EEXIST: '该路径是一个文件',
  ENOTDIR: '路径中有一段不是文件夹',
  ENAMETOOLONG: '路径太长',
}

/**
 * Makes the data folder and returns its real path.
 * Root's folder stays passable (0711): the embedded database runs as another user and must get through.
 */
export const prepareDataDir = async (dataDir: string): Promise<string> => {
  try {
    const mode = process.getuid?.() === 0 ? 0o711 : 0o700
    const created = await mkdir(dataDir, { recursive: true, mode })
    // A strict umask would have taken the passage away again.
    if (created !== undefined) await chmod(dataDir, mode)
    await access(dataDir, constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (error) {
    const reason = REASONS[codeOf(error)] ?? messageOf(error)
    throw new StartError(
      `数据文件夹不可写：${dataDir}（${reason}）。请修改权限，或用 DATA_DIR 指定另一个文件夹`,
    )
  }
}
