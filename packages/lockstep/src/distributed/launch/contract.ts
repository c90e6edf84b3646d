import type { Settings } from './settings.js'

/** Variable with the launcher's process id. The ranks get it, their child processes do not. */
export const LAUNCHER_PID = 'LOCKSTEP_LAUNCHER_PID'

/** Variable with the process id of `launch()`, for ranks that may `report()` to it. */
export const REPORTS_TO = 'LOCKSTEP_REPORTS_TO'

/** Variable with the signals that must not end a rank, and the file that a rank makes when none of them can. */
export const SURVIVES = 'LOCKSTEP_SURVIVES'

/** The settings of one rank of one start. */
export interface RankPlace {
  readonly localRank: number
  readonly masterPort: number
  /** 0 for the first start. */
  readonly restart: number
  readonly errorFile: string
}

export function globalRank(settings: Settings, localRank: number): number {
  return settings.firstRank + localRank
}

/** The variables that torchrun sets for a worker, with the same names and meaning. */
export function rankVariables(settings: Settings, place: RankPlace): Record<string, string> {
  const rank = globalRank(settings, place.localRank)
  const { worldSize } = settings
  return {
    RANK: String(rank),
    WORLD_SIZE: String(worldSize),
    LOCAL_RANK: String(place.localRank),
    LOCAL_WORLD_SIZE: String(settings.localWorldSize),
    GROUP_RANK: String(settings.nodeRank ?? 0),
    GROUP_WORLD_SIZE: String(settings.nnodes),
    ROLE_NAME: settings.role,
    ROLE_RANK: String(rank),
    ROLE_WORLD_SIZE: String(worldSize),
    MASTER_ADDR: settings.masterAddr,
    MASTER_PORT: String(place.masterPort),
    TORCHELASTIC_RESTART_COUNT: String(place.restart),
    TORCHELASTIC_MAX_RESTARTS: String(settings.maxRestarts),
    TORCHELASTIC_RUN_ID: settings.runId,
    TORCHELASTIC_ERROR_FILE: place.errorFile,
    // Rank 0 hosts the store. Set explicitly, because an outer launcher may have set the opposite.
    TORCHELASTIC_USE_AGENT_STORE: 'False',
    TORCH_NCCL_ASYNC_ERROR_HANDLING: settings.env['TORCH_NCCL_ASYNC_ERROR_HANDLING'] ?? '1',
    [LAUNCHER_PID]: String(process.pid),
  }
}
