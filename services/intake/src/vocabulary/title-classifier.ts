import type { Candidate, Classification } from '@cpes/contracts';
import { Injectable } from '@nestjs/common';
import { classify, classifySupplied } from '../domain/classification/classify.ts';
import { openClassifier } from './open-classifier.ts';

/** Holds the vocabulary's index, built when the service starts. */
@Injectable()
export class TitleClassifier {
  private readonly classifier = openClassifier();

  /** By the code that the client gave, else by the title. */
  classify({ hsCode, title, targetMarket }: Pick<Candidate, 'hsCode' | 'title' | 'targetMarket'>): Classification {
    return hsCode === undefined
      ? classify(title, targetMarket, this.classifier)
      : classifySupplied(hsCode, targetMarket, this.classifier);
  }
}
