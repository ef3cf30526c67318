// What a build can stand on: the manifest there is, without the segments that are missing or damaged. Their files are
// then read and parsed as if they were new.
import { emptyManifest, type Manifest, type SegmentRecord } from './manifest.ts';
import type { ManifestFile } from './manifest-file.ts';
import { DamagedSegment, type SegmentCache } from './segment-cache.ts';

export function usableManifest(file: ManifestFile, cache: SegmentCache): Manifest {
  const { manifest } = file.read();
  if (!manifest) return emptyManifest;
  const isWhole = (record: SegmentRecord): boolean => {
    try {
      cache.get(record);
      return true;
    } catch (error) {
      if (error instanceof DamagedSegment) return false;
      throw error;
    }
  };
  return { ...manifest, segments: manifest.segments.filter(isWhole) };
}
