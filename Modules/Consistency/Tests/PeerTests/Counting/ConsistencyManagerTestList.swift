/// The tests of ConsistencyManager-iOS that check behaviour, by suite.
extension PeerTestList {
    static let consistencyManager = PeerTestList(
        peer: "CM",
        suites: [
            "BatchListenerTest": """
            testSingleListener testTwoListenersOneAffected testTwoListenersBothAffected
            testMultipleListenersMultipleDeletes
            """,
            "BatchUpdateTests": """
            testSingleUpdate
            """,
            "ClearAndCancelTests": """
            testListenerClear testUpdateCancel testUpdateCancelWhileTaskRunning
            """,
            "ContextTests": """
            testContextPassedThrough
            """,
            "DeleteTests": """
            testDeleteWholeModel testDeleteWholeModelProjection testDeleteOptionalChild
            testDeleteOptionalChildProjection testDeleteRequiredModel testDeleteChildRequiredModel
            """,
            "ErrorTests": """
            testDeleteNoIDError testMapError
            """,
            "GarbageCollectionTests": """
            testGarbageCollectionHappensAtCorrectTime
            """,
            "ListenerTests": """
            testFullModels testPartialModels testNoIdsOnModels testRootHasNoId testRetainCycle
            testMultipleAdditions testMultipleListenersToSameModel testMultipleListenersToDifferentModels
            """,
            "ModelUpdatesListenerTests": """
            testSingleListener testMultipleListeners testDelete testRetainCycle
            """,
            "ModelUpdatesTests": """
            testReplaceEntireModel testUpdateOptionalChild testUpdateRequiredChild
            testUpdateRecurringChild testUpdateSubtree testUpdateEntireModelWithSubtree
            testUpdateWithSubupdates testUpdateWithSubupdatesAfterChange testDeleteEntireModel
            testCascadingDeleteEntireModel testDeleteOptionalModel testCascadingDeleteSubmodel
            testDeleteRecurringChild
            """,
            "PauseListenerTests": """
            testUpdatesBetweenPausingAndResuming testMultipleListenersWithPausingAndResuming
            testNoChangesWhilePaused testInconsequentialChangeDuringUpdate testChangesThatCancelOut
            testSomeChangesThatCancelOut testDeleteDuringPausedState
            testDeleteWholeModelBeforePausingAndResuming testUpdateThenDeleteWholeModel
            testEditModelLocallyNoChanges testReleaseListenerAfterPausing
            testCleanMemoryForPausedListeners testPausedBatchListenerWithOneInnerListener
            testPausedBatchListenerWithMultipleInnerListeners testPausingListenerWithinBatchListener
            """,
            "ProjectionTests": """
            testUpdatingOneModelUpdatesTheOther testUpdatingModelWithTwoSubmodels
            testUpdatingModelWithTwoProjections testNoUpdateWhenNothingChanges
            """,
            "RaceConditionsTests": """
            testCurrentModelRaceCondition testSameMainThreadBlock
            """,
            "RemoveListenerTests": """
            testRemoveListener testRemoveUpdatesListener
            """,
            "ShortCurcuitTests": """
            testSimpleShortCurcuit
            """,
            "UpdateFlowTests": """
            testAddingNewSubmodel testRemovingSubmodel
            """,
            "UpdateOrderingTests": """
            testConsistencyManagerUpdateOrder
            """,
            "UpdateTests": """
            testUpdateSameModel testListenerSubtree testUpdateModelSubtree
            testUpdateModelListenerCommonSubtree testMultipleUpdatesInOneCall testNoIDsInCommon
            """,
        ],
        leftOut: ["WeakArrayTests": 19, "ModelChangeTests": 2]
    )
}
